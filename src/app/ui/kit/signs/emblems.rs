//! Emblems: small figures of lines that stand beside words, and at the head of screens.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

/// Stroke of an emblem; coordinates run from -1 to 1, to the right and down.
enum Figure {
    /// An open line.
    Line(&'static [(f32, f32)]),
    /// A closed line.
    Outline(&'static [(f32, f32)]),
    /// A circle around a point.
    Ring(f32, f32, f32),
    /// A filled circle around a point.
    Dot(f32, f32, f32),
}

use Figure::{Dot, Line, Outline, Ring};

/// Colour of an emblem's plate at the head of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// Playing: the accent.
    Accent,
    /// Learning, or a victory.
    Gold,
    /// Games that were played.
    Coral,
    /// The program and other machines.
    Indigo,
    /// A question, or an end.
    Madder,
}

/// Small figure that says at a glance what a button or a screen is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emblem {
    /// A board with a stone.
    Board,
    /// A bookmark.
    Save,
    /// Books on a shelf.
    Shelf,
    /// Three machines, joined.
    Network,
    /// An arrow out of a tray.
    Share,
    /// A pencil.
    Pencil,
    /// A bulb.
    Bulb,
    /// An open book.
    Book,
    /// A scholar's cap.
    Cap,
    /// A target.
    Target,
    /// Sliders.
    Sliders,
    /// The letter i in a ring.
    Info,
    /// A house.
    House,
    /// An arrow out of a door.
    Door,
    /// A triangle that points on.
    Play,
    /// Two bars.
    Pause,
    /// An angle that points back.
    Back,
    /// An angle that points on.
    On,
    /// An angle that points back to a bar.
    First,
    /// Two heads.
    People,
    /// A phone.
    Phone,
    /// A flag.
    Flag,
    /// A winner's cup.
    Cup,
    /// A curve.
    Curve,
    /// A bubble of speech.
    Speech,
    /// A list with ticks.
    List,
    /// Three dots.
    More,
}

impl Emblem {
    /// Returns the emblem of what has this text key as its label or its heading.
    #[must_use]
    pub fn of(key: &str) -> Option<Self> {
        Some(match key {
            "menu.new_game" => Self::Board,
            "menu.save" | "name.game" => Self::Save,
            "menu.records" | "explorer.title" => Self::Shelf,
            "menu.network" | "network.title" => Self::Network,
            "menu.share" | "share.title" => Self::Share,
            "position.title" | "edit.set_up" | "name.yours" | "name.white" | "name.black" => {
                Self::Pencil
            }
            "engine.title" | "compare.title" | "primer.title" | "learning.title" => Self::Bulb,
            "menu.help" | "papers.title" => Self::Book,
            "menu.learn" | "title.learn" => Self::Cap,
            "stand.challenge.title" => Self::Target,
            "menu.settings" | "parameters.title" => Self::Sliders,
            "menu.about" | "about.title" => Self::Info,
            "menu.main" | "lesson.leave" => Self::House,
            "menu.quit" | "stand.finish" => Self::Door,
            "menu.resume" | "menu.start" | "title.play" | "autosave.continue" | "lesson.play" => {
                Self::Play
            }
            "menu.paused" => Self::Pause,
            "lesson.back" => Self::Back,
            "lesson.chapter" | "lesson.next" => Self::On,
            "lesson.restart" => Self::First,
            "lesson.list" | "lessons.title" => Self::List,
            "network.host" => Self::Phone,
            "game.end_title" | "game.end" => Self::Flag,
            "review.title" | "review.analyse" | "review.go_on" => Self::Curve,
            "page.chat.write" | "notes.title" | "replay.notes" => Self::Speech,
            "new.more" => Self::More,
            "series.title" => Self::Cup,
            "game.offer_draw" => Self::People,
            _ => return None,
        })
    }

    /// Returns the colour of its plate at the head of a screen, which distinguishes screens.
    #[must_use]
    pub fn tint(self) -> Tint {
        match self {
            Self::Book | Self::Cap | Self::Target | Self::List | Self::Bulb | Self::Cup => {
                Tint::Gold
            }
            Self::Save | Self::Shelf | Self::Share | Self::Curve | Self::Speech => Tint::Coral,
            Self::Network | Self::Phone | Self::Sliders | Self::Info => Tint::Indigo,
            Self::Flag | Self::People | Self::Door | Self::House => Tint::Madder,
            _ => Tint::Accent,
        }
    }

    /// Returns its strokes.
    fn figures(self) -> &'static [Figure] {
        match self {
            Self::Board => &[
                Outline(&[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)]),
                Line(&[(-0.28, -0.85), (-0.28, 0.85)]),
                Line(&[(-0.85, -0.28), (0.85, -0.28)]),
                Dot(0.28, 0.28, 0.36),
            ],
            Self::Save => &[Outline(&[
                (-0.55, -0.9),
                (0.55, -0.9),
                (0.55, 0.9),
                (0.0, 0.4),
                (-0.55, 0.9),
            ])],
            Self::Shelf => &[
                Outline(&[(-0.9, -0.8), (-0.45, -0.8), (-0.45, 0.8), (-0.9, 0.8)]),
                Outline(&[(-0.45, -0.5), (0.0, -0.5), (0.0, 0.8), (-0.45, 0.8)]),
                Outline(&[(0.1, -0.65), (0.5, -0.78), (0.95, 0.68), (0.53, 0.8)]),
            ],
            Self::Network => &[
                Outline(&[(-0.68, 0.6), (0.0, -0.6), (0.68, 0.6)]),
                Dot(0.0, -0.65, 0.3),
                Dot(-0.7, 0.62, 0.3),
                Dot(0.7, 0.62, 0.3),
            ],
            Self::Share => &[
                Line(&[(0.0, 0.35), (0.0, -0.9)]),
                Line(&[(-0.42, -0.48), (0.0, -0.9), (0.42, -0.48)]),
                Line(&[(-0.8, 0.1), (-0.8, 0.85), (0.8, 0.85), (0.8, 0.1)]),
            ],
            Self::Pencil => &[
                Outline(&[
                    (-0.85, 0.85),
                    (-0.72, 0.3),
                    (0.42, -0.84),
                    (0.84, -0.42),
                    (-0.3, 0.72),
                ]),
                Line(&[(0.1, -0.52), (0.52, -0.1)]),
            ],
            Self::Bulb => &[
                Ring(0.0, -0.25, 0.6),
                Line(&[(-0.28, 0.58), (0.28, 0.58)]),
                Line(&[(-0.16, 0.9), (0.16, 0.9)]),
            ],
            Self::Book => &[
                Outline(&[
                    (0.0, -0.55),
                    (-0.92, -0.75),
                    (-0.92, 0.6),
                    (0.0, 0.8),
                    (0.92, 0.6),
                    (0.92, -0.75),
                ]),
                Line(&[(0.0, -0.55), (0.0, 0.8)]),
            ],
            Self::Cap => &[
                Outline(&[(0.0, -0.7), (1.0, -0.2), (0.0, 0.3), (-1.0, -0.2)]),
                Line(&[
                    (-0.55, 0.08),
                    (-0.55, 0.55),
                    (0.0, 0.8),
                    (0.55, 0.55),
                    (0.55, 0.08),
                ]),
            ],
            Self::Target => &[
                Ring(0.0, 0.0, 0.88),
                Ring(0.0, 0.0, 0.46),
                Dot(0.0, 0.0, 0.17),
            ],
            Self::Sliders => &[
                Line(&[(-0.9, -0.6), (0.9, -0.6)]),
                Line(&[(-0.9, 0.0), (0.9, 0.0)]),
                Line(&[(-0.9, 0.6), (0.9, 0.6)]),
                Dot(-0.35, -0.6, 0.26),
                Dot(0.4, 0.0, 0.26),
                Dot(-0.1, 0.6, 0.26),
            ],
            Self::Info => &[
                Ring(0.0, 0.0, 0.88),
                Dot(0.0, -0.4, 0.14),
                Line(&[(0.0, -0.05), (0.0, 0.5)]),
            ],
            Self::House => &[
                Line(&[(-0.92, 0.02), (0.0, -0.85), (0.92, 0.02)]),
                Line(&[(-0.6, -0.1), (-0.6, 0.85), (0.6, 0.85), (0.6, -0.1)]),
            ],
            Self::Door => &[
                Line(&[(0.15, -0.85), (-0.8, -0.85), (-0.8, 0.85), (0.15, 0.85)]),
                Line(&[(-0.2, 0.0), (0.9, 0.0)]),
                Line(&[(0.5, -0.42), (0.9, 0.0), (0.5, 0.42)]),
            ],
            Self::Play => &[Outline(&[(-0.55, -0.85), (0.85, 0.0), (-0.55, 0.85)])],
            Self::Pause => &[
                Line(&[(-0.38, -0.75), (-0.38, 0.75)]),
                Line(&[(0.38, -0.75), (0.38, 0.75)]),
            ],
            Self::Back => &[Line(&[(0.35, -0.8), (-0.45, 0.0), (0.35, 0.8)])],
            Self::On => &[Line(&[(-0.35, -0.8), (0.45, 0.0), (-0.35, 0.8)])],
            Self::First => &[
                Line(&[(-0.65, -0.8), (-0.65, 0.8)]),
                Line(&[(0.55, -0.8), (-0.25, 0.0), (0.55, 0.8)]),
            ],
            Self::People => &[
                Ring(-0.4, -0.4, 0.36),
                Line(&[
                    (-0.98, 0.8),
                    (-0.8, 0.3),
                    (-0.4, 0.14),
                    (0.0, 0.3),
                    (0.18, 0.8),
                ]),
                Ring(0.5, -0.4, 0.3),
                Line(&[(0.5, 0.14), (0.84, 0.3), (0.98, 0.8)]),
            ],
            Self::Phone => &[
                Outline(&[(-0.52, -0.92), (0.52, -0.92), (0.52, 0.92), (-0.52, 0.92)]),
                Dot(0.0, 0.6, 0.14),
            ],
            Self::Flag => &[
                Line(&[(-0.6, -0.9), (-0.6, 0.95)]),
                Outline(&[(-0.6, -0.85), (0.8, -0.42), (-0.6, 0.02)]),
            ],
            Self::Cup => &[
                Outline(&[
                    (-0.55, -0.85),
                    (0.55, -0.85),
                    (0.48, -0.25),
                    (0.28, 0.08),
                    (0.0, 0.2),
                    (-0.28, 0.08),
                    (-0.48, -0.25),
                ]),
                Line(&[
                    (-0.55, -0.62),
                    (-0.95, -0.62),
                    (-0.85, -0.2),
                    (-0.48, -0.08),
                ]),
                Line(&[(0.55, -0.62), (0.95, -0.62), (0.85, -0.2), (0.48, -0.08)]),
                Line(&[(0.0, 0.2), (0.0, 0.85)]),
                Line(&[(-0.45, 0.85), (0.45, 0.85)]),
            ],
            Self::Curve => &[
                Line(&[(-0.9, -0.9), (-0.9, 0.9), (0.9, 0.9)]),
                Line(&[(-0.6, 0.45), (-0.15, -0.15), (0.2, 0.2), (0.85, -0.7)]),
            ],
            Self::Speech => &[Outline(&[
                (-0.9, -0.75),
                (0.9, -0.75),
                (0.9, 0.4),
                (-0.05, 0.4),
                (-0.5, 0.85),
                (-0.5, 0.4),
                (-0.9, 0.4),
            ])],
            Self::List => &[
                Line(&[(-0.95, -0.55), (-0.72, -0.32), (-0.35, -0.8)]),
                Line(&[(0.0, -0.55), (0.95, -0.55)]),
                Line(&[(-0.95, 0.5), (-0.72, 0.73), (-0.35, 0.25)]),
                Line(&[(0.0, 0.5), (0.95, 0.5)]),
            ],
            Self::More => &[Dot(-0.7, 0.0, 0.2), Dot(0.0, 0.0, 0.2), Dot(0.7, 0.0, 0.2)],
        }
    }

    /// Paints it around a point; `half` is its extent from the middle to the edge in logical pixels.
    pub(crate) fn paint(self, painter: &Painter, middle: Pos2, half: f32, ink: Color32) {
        let stroke = Stroke::new((half * 0.2).max(1.4), ink);
        let at = |&(x, y): &(f32, f32)| middle + vec2(x, y) * half;
        for figure in self.figures() {
            let shape = match figure {
                Line(points) => Shape::line(points.iter().map(at).collect(), stroke),
                Outline(points) => Shape::closed_line(points.iter().map(at).collect(), stroke),
                Ring(x, y, radius) => Shape::circle_stroke(at(&(*x, *y)), radius * half, stroke),
                Dot(x, y, radius) => Shape::circle_filled(at(&(*x, *y)), radius * half, ink),
            };
            painter.add(shape);
        }
    }
}

/// Paints a tick around a point.
pub(crate) fn tick(painter: &Painter, middle: Pos2, half: f32, ink: Color32) {
    let stroke = Stroke::new((half * 0.3).max(1.8), ink);
    let points = [(-0.75, 0.05), (-0.2, 0.6), (0.8, -0.6)];
    let points = points.map(|(x, y)| middle + vec2(x, y) * half);
    painter.add(Shape::line(points.to_vec(), stroke));
}

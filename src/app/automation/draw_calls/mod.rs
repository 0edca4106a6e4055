//! Load of the graphics processor for a picture: draw calls, objects, triangles, textures and targets. Counted, not
//! timed, and without a window.

pub mod head_loader;
mod targets;

pub use self::targets::{QualityCount, WINDOWS};

use self::head_loader::HeadLoader;
use super::measure::undrawn;
use crate::app::board::{BoardCamera, Carving, Quality};
use crate::app::choices::{Choices, Opponent};
use crate::app::features::title::TitleScene;
use crate::app::play::game::{Match, MatchCommand};
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use bevy::asset::AssetLoadFailedEvent;
use bevy::asset::io::file::FileAssetReader;
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use std::collections::HashSet;
use std::fmt;
use tibetango_content::config::Config;
use tibetango_records::messages::path_text;
use tibetango_records::session::Session;
use tibetango_rules::GameName;

/// Number of frames after which nothing moves any more.
const FRAMES: usize = 240;

/// Subject of a picture whose load is counted, on the usual board and with the usual pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedScene {
    /// The title, with the first game on its table.
    Title,
    /// A match of this game on its largest board, after half as many plies as that has points.
    Match(GameName),
}

impl fmt::Display for CountedScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title => f.write_str("title"),
            Self::Match(game) => write!(f, "{game}"),
        }
    }
}

/// Load of the graphics processor for one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneCount {
    /// The subject of the picture.
    pub scene: CountedScene,
    /// The quality in which it is drawn.
    pub quality: Quality,
    /// Number of visible objects.
    pub objects: usize,
    /// Number of draw calls: one for each mesh with its material, and one for each mesh in a pass that draws depth
    /// alone, as that of the shadows does.
    pub calls: usize,
    /// Number of triangles in all passes.
    pub triangles: usize,
    /// Bytes of the textures that are seen, each counted once, with all levels.
    pub textures: u64,
}

/// Load of every picture, and that of every quality.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadCounts {
    /// The title and every game, each in every quality.
    pub scenes: Vec<SceneCount>,
    /// Every quality.
    pub qualities: Vec<QualityCount>,
}

/// Paths of the pictures that could not be read.
#[derive(Resource, Default)]
struct LostPictures(Vec<String>);

fn note_load_failures(
    mut failures: MessageReader<AssetLoadFailedEvent<Image>>,
    mut lost: ResMut<LostPictures>,
) {
    let paths = failures.read().map(|failure| failure.path.to_string());
    lost.0.extend(paths);
}

/// Counts the title and every game in every quality.
///
/// # Errors
/// The pictures are missing, or a match could not be set up.
pub fn count() -> Result<LoadCounts, String> {
    let pictures = FileAssetReader::get_base_path().join("assets/textures");
    if !pictures.is_dir() {
        return Err(format!(
            "no pictures in {}: set BEVY_ASSET_ROOT to the folder that holds assets",
            path_text(&pictures)
        ));
    }
    let mut counts = LoadCounts::default();
    let games = GameName::ALL.into_iter().map(CountedScene::Match);
    for scene in std::iter::once(CountedScene::Title).chain(games) {
        let mut app = app_with(scene)?;
        for quality in Quality::ALL {
            app.world_mut().resource_mut::<Preferences>().quality = Some(quality);
            settle(&mut app)?;
            let world = app.world_mut();
            counts.scenes.push(measure_scene(world, scene, quality));
            if scene == CountedScene::Title {
                counts.qualities.push(QualityCount::of(world, quality)?);
            } else if world.get_resource::<Match>().is_none() {
                return Err(format!("the match of {scene} did not begin"));
            }
        }
    }
    Ok(counts)
}

/// Returns an app that shows a scene, without motion.
fn app_with(scene: CountedScene) -> Result<App, String> {
    let mut app = undrawn();
    app.register_asset_loader(HeadLoader)
        .init_resource::<LostPictures>()
        .add_systems(Last, note_load_failures);
    app.world_mut().resource_mut::<Preferences>().less_motion = true;
    match scene {
        CountedScene::Title => {
            app.init_resource::<TitleScene>();
        }
        CountedScene::Match(game) => {
            let session = session(game, &app.world().resource::<Settings>().config)?;
            app.world_mut().write_message(MatchCommand::open(session));
        }
    }
    Ok(app)
}

/// Plays half as many plies of a game as its largest board has points, or fewer if it ends before.
///
/// # Errors
/// There is no board of the game, or a legal move was refused.
pub fn session(game: GameName, config: &Config) -> Result<Session, String> {
    let none = || format!("no board of {game}");
    // The first of several: it has no opening of its own.
    let presets = config.of(game).rules.iter().rev();
    let largest = presets.max_by_key(|preset| preset.boards.iter().copied().max());
    let largest = largest.ok_or_else(none)?;
    let choices = Choices {
        opponent: Opponent::Person,
        rules: largest.id.clone(),
        size: largest.boards.iter().max().copied().unwrap_or(largest.size),
        ..Choices::usual(game)
    };
    let settings = choices.settings(game, config, &<[String; 2]>::default());
    let mut session = settings.and_then(Session::new).ok_or_else(none)?;
    for _ in 0..session.history().topology().points() / 2 {
        let Some(mv) = session.history().legal().into_iter().next() else {
            break;
        };
        let mut next = session.clone();
        next.play(&mv).map_err(|why| why.to_string())?;
        if next.outcome().is_some() {
            break;
        }
        session = next;
    }
    Ok(session)
}

/// Runs frames until everything lies, and every picture is there.
fn settle(app: &mut App) -> Result<(), String> {
    app.update();
    while is_preparing(app.world()) {
        app.update();
    }
    for _ in 0..FRAMES {
        app.update();
    }
    while app.world().resource::<Carving>().is_busy() || is_loading(app.world()) {
        app.update();
    }
    // Those that came last are put on their things.
    app.update();
    let lost = &app.world().resource::<LostPictures>().0;
    lost.first()
        .map_or(Ok(()), |path| Err(format!("{path} cannot be read")))
}

/// True while the title waits for its game.
fn is_preparing(world: &World) -> bool {
    let scene = world.get_resource::<TitleScene>();
    scene.is_some_and(TitleScene::is_busy)
}

/// Returns the pictures of a material.
fn pictures(material: &StandardMaterial) -> impl Iterator<Item = AssetId<Image>> {
    let slots = [
        &material.base_color_texture,
        &material.normal_map_texture,
        &material.metallic_roughness_texture,
        &material.occlusion_texture,
        &material.emissive_texture,
    ];
    slots.into_iter().flatten().map(Handle::id)
}

/// True while a material waits for a picture.
fn is_loading(world: &World) -> bool {
    let images = world.resource::<Assets<Image>>();
    let materials = world.resource::<Assets<StandardMaterial>>();
    let all = materials.iter();
    let mut used = all.flat_map(|(_, material)| pictures(material));
    used.any(|picture| !images.contains(picture))
}

/// Returns the bytes of a texture: all its levels, of a cube those of all sides.
#[must_use]
pub fn bytes(image: &Image) -> u64 {
    let descriptor = &image.texture_descriptor;
    let texel = descriptor.format.block_copy_size(None).unwrap_or_default();
    let size = descriptor.size;
    let texels = (0..descriptor.mip_level_count).map(|level| {
        let [width, height] = [size.width, size.height].map(|edge| (edge >> level).max(1));
        u64::from(width) * u64::from(height)
    });
    texels.sum::<u64>() * u64::from(size.depth_or_array_layers) * u64::from(texel)
}

/// Entities as far as it matters whether they are visible.
type Kin = QueryState<(Option<&'static Visibility>, Option<&'static ChildOf>)>;

/// True for what is hidden, or belongs to something that is.
fn is_hidden(kin: &mut Kin, world: &World, entity: Entity) -> bool {
    let mut next = Some(entity);
    while let Some(entity) = next {
        let Ok((visibility, parent)) = kin.get(world, entity) else {
            return false;
        };
        match visibility {
            Some(Visibility::Hidden) => return true,
            Some(Visibility::Visible) => return false,
            Some(Visibility::Inherited) | None => next = parent.map(ChildOf::parent),
        }
    }
    false
}

fn measure_scene(world: &mut World, scene: CountedScene, quality: Quality) -> SceneCount {
    let mut things = world.query::<(
        Entity,
        &Mesh3d,
        &MeshMaterial3d<StandardMaterial>,
        Has<NotShadowCaster>,
    )>();
    let mut kin: Kin = world.query();
    let mut cameras = world.query_filtered::<Has<DepthPrepass>, With<BoardCamera>>();
    let mut rooms = world.query::<&EnvironmentMapLight>();
    let world: &World = world;
    let meshes = world.resource::<Assets<Mesh>>();
    let materials = world.resource::<Assets<StandardMaterial>>();
    let images = world.resource::<Assets<Image>>();
    let depth_first = cameras.iter(world).any(|depth_first| depth_first);
    let (mut objects, mut triangles) = (0, 0);
    let (mut colours, mut textures) = (HashSet::new(), HashSet::new());
    let (mut depths, mut shadows) = (HashSet::new(), HashSet::new());
    for (entity, mesh, material, shadeless) in things.iter(world) {
        if is_hidden(&mut kin, world, entity) {
            continue;
        }
        let corners = meshes.get(&mesh.0).and_then(|mesh| mesh.indices());
        let faces = corners.map_or(0, |indices| indices.len() / 3);
        objects += 1;
        triangles += faces;
        colours.insert((mesh.0.id(), material.0.id()));
        if !shadeless {
            triangles += faces;
            shadows.insert(mesh.0.id());
        }
        let Some(material) = materials.get(&material.0) else {
            continue;
        };
        textures.extend(pictures(material));
        if depth_first && matches!(material.alpha_mode, AlphaMode::Opaque) {
            triangles += faces;
            depths.insert(mesh.0.id());
        }
    }
    for room in rooms.iter(world) {
        textures.extend([room.diffuse_map.id(), room.specular_map.id()]);
    }
    let textures = textures.into_iter().filter_map(|id| images.get(id));
    SceneCount {
        scene,
        quality,
        objects,
        calls: colours.len() + shadows.len() + depths.len(),
        triangles,
        textures: textures.map(bytes).sum(),
    }
}

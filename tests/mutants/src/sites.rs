//! The sites of a file, and the mutants of each.
//!
//! Nothing is mutated in what the compiler computes (constants, lengths of arrays, arguments of types), in patterns,
//! and in macros, whose arguments need not be expressions.

use super::{bodies, conditions, operators};
use quote::ToTokens;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    AngleBracketedGenericArguments, Arm, AttrStyle, Attribute, BinOp, Block, Expr, ExprBinary,
    ExprConst, ExprIf, ExprRepeat, ExprUnary, ExprWhile, Generics, ImplItem, Item, ItemFn,
    ItemImpl, ItemTrait, Macro, Pat, ReturnType, Signature, Stmt, TraitItem, Type, UnOp,
};

/// Form in which the mutants of a site stand beside the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An expression in place of another.
    Expression,
    /// `true` and `false` in place of a condition.
    Condition,
    /// `false` in place of a condition with `let` in it, which admits neither brackets nor `else`.
    Chain,
    /// A constant in place of a function's body.
    Body,
    /// Nothing in place of a statement.
    Statement,
}

/// One mutant of a site.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The original for people, on one line.
    pub original: String,
    /// The mutant for people, on one line.
    pub mutated: String,
    /// The mutant for the compiler, on one line.
    pub code: String,
}

/// A place in a file with its mutants.
#[derive(Clone, Debug)]
pub struct Site {
    /// Bytes of the original; empty for [`Form::Body`], where the body begins.
    pub range: Range<usize>,
    /// The form.
    pub form: Form,
    /// The function around it, with its type.
    pub function: String,
    /// Index of the `const fn` around it.
    pub constant: Option<usize>,
    /// The mutants.
    pub choices: Vec<Choice>,
}

/// A `const fn`, which can hold mutants only if it is one no more.
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its name.
    pub name: String,
    /// Bytes of the keyword.
    pub keyword: Range<usize>,
}

/// Everything that is found in a file.
#[derive(Clone, Debug, Default)]
pub struct FileSites {
    /// The sites; one within another follows it.
    pub sites: Vec<Site>,
    /// The constant functions.
    pub constants: Vec<Constant>,
    /// The modules in files of their own that no build of the tests has.
    pub absent: Vec<String>,
}

/// Finds the sites of a file.
///
/// # Errors
/// Returns the place of what is no Rust.
pub fn find(source: &str) -> syn::Result<FileSites> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder {
        source,
        found: FileSites::default(),
        names: Vec::new(),
        constant: None,
    };
    if conditions::hold(&file.attrs) {
        finder.visit_file(&file);
    }
    Ok(finder.found)
}

struct Finder<'a> {
    source: &'a str,
    found: FileSites,
    /// Type and function around the present place.
    names: Vec<String>,
    /// Index of the constant function around it.
    constant: Option<usize>,
}

impl Finder<'_> {
    fn add(&mut self, range: Range<usize>, form: Form, choices: Vec<Choice>) {
        if !choices.is_empty() {
            self.found.sites.push(Site {
                range,
                form,
                function: self.names.join("::"),
                constant: self.constant,
                choices,
            });
        }
    }

    /// Returns the text of a part of the file for people.
    fn text(&self, part: &impl Spanned) -> String {
        let words: Vec<&str> = self.source[part.span().byte_range()]
            .split_whitespace()
            .collect();
        words.join(" ")
    }

    /// Returns the code of a part of the file on one line; `None` if a string in it has several.
    fn code(&self, part: &impl ToTokens) -> Option<String> {
        let text = &self.source[part.span().byte_range()];
        let code = if text.contains('\n') {
            part.to_token_stream().to_string()
        } else {
            text.to_owned()
        };
        (!code.contains('\n')).then_some(code)
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        let name = signature.ident.to_string();
        self.names.push(name.clone());
        let outer = self.constant.take();
        if let Some(keyword) = &signature.constness {
            self.constant = Some(self.found.constants.len());
            self.found.constants.push(Constant {
                name,
                keyword: keyword.span.byte_range(),
            });
        }
        let has_inner = |attribute: &Attribute| matches!(attribute.style, AttrStyle::Inner(_));
        if !attributes.iter().any(has_inner) {
            self.body(signature, block);
        }
        match block.stmts.as_slice() {
            [Stmt::Expr(value, None)] if returns_bool(&signature.output) => self.condition(value),
            _ => self.visit_block(block),
        }
        self.constant = outer;
        self.names.pop();
    }

    fn body(&mut self, signature: &Signature, block: &Block) {
        let only = match block.stmts.as_slice() {
            [] => Some("()".to_owned()),
            // The statement is deleted as one.
            [Stmt::Expr(value, Some(_))] if can_be_deleted(value) => Some("()".to_owned()),
            [Stmt::Expr(value, None)] => self.code(value),
            _ => None,
        };
        let start = block.brace_token.span.open().byte_range().end;
        let constants = bodies::constants(&signature.output).into_iter();
        let choices = constants.filter(|code| only.as_ref() != Some(code));
        let choices = choices.map(|code| Choice {
            original: "body".to_owned(),
            mutated: format!("return {code}"),
            code,
        });
        self.add(start..start, Form::Body, choices.collect());
    }

    /// Finds the sites of a condition: of each operand, if there is `let` among them.
    fn conditions(&mut self, condition: &Expr, replacements: &[bool]) {
        let mut operands = Vec::new();
        chain(condition, &mut operands);
        if !operands
            .iter()
            .any(|operand| matches!(operand, Expr::Let(_)))
        {
            self.replaced(condition, replacements);
            self.condition(condition);
            return;
        }
        let choice = Choice {
            original: self.text(condition),
            mutated: "false".to_owned(),
            code: "false".to_owned(),
        };
        self.add(condition.span().byte_range(), Form::Chain, vec![choice]);
        for operand in operands {
            match operand {
                Expr::Let(operand) => self.visit_expr(&operand.expr),
                // `false` would be that of the whole.
                operand => {
                    let mut replacements = replacements.to_vec();
                    replacements.retain(|value| *value);
                    self.replaced(operand, &replacements);
                    self.condition(operand);
                }
            }
        }
    }

    fn replaced(&mut self, condition: &Expr, replacements: &[bool]) {
        let is_known = match condition {
            Expr::Lit(_) => true,
            Expr::Macro(condition) => condition.mac.path.is_ident("cfg"),
            _ => false,
        };
        let original = self.text(condition);
        let choices = replacements
            .iter()
            .filter(|_| !is_known)
            .map(|value| Choice {
                original: original.clone(),
                mutated: value.to_string(),
                code: value.to_string(),
            });
        let choices = choices.collect();
        self.add(condition.span().byte_range(), Form::Condition, choices);
    }

    /// Finds the sites in what is replaced by `true` and `false` as a whole.
    fn condition(&mut self, condition: &Expr) {
        match condition {
            Expr::Paren(condition) => self.condition(&condition.expr),
            Expr::Binary(condition) if operators::compares(&condition.op) => {
                self.operator(condition, true);
                visit::visit_expr_binary(self, condition);
            }
            Expr::Unary(condition) if matches!(condition.op, UnOp::Not(_)) => {
                self.visit_expr(&condition.expr);
            }
            condition => self.visit_expr(condition),
        }
    }

    fn operator(&mut self, expr: &ExprBinary, is_condition: bool) {
        let (Some(left), Some(right)) = (self.code(&expr.left), self.code(&expr.right)) else {
            return;
        };
        let choice = |operator: &&str| Choice {
            original: self.text(expr),
            mutated: format!(
                "{} {operator} {}",
                self.text(&expr.left),
                self.text(&expr.right)
            ),
            code: match operators::assigns(&expr.op) {
                true => format!("{left} {operator} {right}"),
                false => format!("({left}) {operator} ({right})"),
            },
        };
        let others = operators::others(&expr.op, is_condition);
        let choices = others.iter().map(choice).collect();
        self.add(expr.span().byte_range(), Form::Expression, choices);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Trait(item) => &item.attrs,
            // Constants, types and macros.
            _ => return,
        };
        if conditions::hold(attributes) {
            visit::visit_item(self, item);
        } else if let Item::Mod(module) = item
            && module.content.is_none()
        {
            self.found.absent.push(module.ident.to_string());
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        self.names.push(type_name(&item.self_ty));
        visit::visit_item_impl(self, item);
        self.names.pop();
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.names.push(item.ident.to_string());
        visit::visit_item_trait(self, item);
        self.names.pop();
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if let ImplItem::Fn(item) = item
            && conditions::hold(&item.attrs)
        {
            self.function(&item.attrs, &item.sig, &item.block);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        if let TraitItem::Fn(item) = item
            && let Some(block) = &item.default
            && conditions::hold(&item.attrs)
        {
            self.function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        match statement {
            Stmt::Local(local) if !conditions::hold(&local.attrs) => return,
            Stmt::Expr(value, Some(_)) if can_be_deleted(value) => {
                let choice = Choice {
                    original: self.text(statement),
                    mutated: ";".to_owned(),
                    code: String::new(),
                };
                let range = statement.span().byte_range();
                self.add(range, Form::Statement, vec![choice]);
            }
            _ => {}
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_if(&mut self, expr: &'ast ExprIf) {
        self.conditions(&expr.cond, &[true, false]);
        self.visit_block(&expr.then_branch);
        if let Some((_, other)) = &expr.else_branch {
            self.visit_expr(other);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast ExprWhile) {
        // With `true` nearly every loop runs for ever, which is noticed late and says little.
        self.conditions(&expr.cond, &[false]);
        self.visit_block(&expr.body);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if !conditions::hold(&arm.attrs) {
            return;
        }
        if let Some((_, guard)) = &arm.guard {
            self.conditions(guard, &[true, false]);
        }
        self.visit_expr(&arm.body);
    }

    fn visit_expr_binary(&mut self, expr: &'ast ExprBinary) {
        self.operator(expr, false);
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast ExprUnary) {
        if matches!(expr.op, UnOp::Not(_) | UnOp::Neg(_))
            && let Some(code) = self.code(&expr.expr)
        {
            let choice = Choice {
                original: self.text(expr),
                mutated: self.text(&expr.expr),
                code,
            };
            self.add(expr.span().byte_range(), Form::Expression, vec![choice]);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_repeat(&mut self, expr: &'ast ExprRepeat) {
        self.visit_expr(&expr.expr);
    }

    fn visit_expr_const(&mut self, _: &'ast ExprConst) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generics(&mut self, _: &'ast Generics) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast AngleBracketedGenericArguments) {
    }
    fn visit_macro(&mut self, _: &'ast Macro) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

/// Collects the operands of `&&`, where a condition may have `let`.
fn chain<'a>(condition: &'a Expr, operands: &mut Vec<&'a Expr>) {
    match condition {
        Expr::Binary(ExprBinary {
            left,
            op: BinOp::And(_),
            right,
            ..
        }) => {
            chain(left, operands);
            chain(right, operands);
        }
        operand => operands.push(operand),
    }
}

/// True for an expression that a statement is made of for its effect alone.
fn can_be_deleted(expr: &Expr) -> bool {
    match expr {
        Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_) | Expr::Await(_) => true,
        Expr::Assign(expr) => is_part(&expr.left),
        _ => false,
    }
}

/// True for a place that has a value before it is assigned.
fn is_part(place: &Expr) -> bool {
    match place {
        Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(place) => matches!(place.op, UnOp::Deref(_)),
        Expr::Tuple(places) => places.elems.iter().all(is_part),
        _ => false,
    }
}

fn returns_bool(output: &ReturnType) -> bool {
    matches!(output, ReturnType::Type(_, output)
        if matches!(&**output, Type::Path(output) if output.path.is_ident("bool")))
}

fn type_name(named: &Type) -> String {
    match named {
        Type::Path(named) => {
            let last = named.path.segments.last();
            last.map_or_else(String::new, |last| last.ident.to_string())
        }
        Type::Reference(named) => type_name(&named.elem),
        named => named.to_token_stream().to_string(),
    }
}

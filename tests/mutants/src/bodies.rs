//! Constants that replace the body of a function.

use syn::{GenericArgument, Path, PathArguments, ReturnType, Type};

/// Returns the constants of a function's type, as code; none for a type that has no obvious one.
#[must_use]
pub fn constants(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec!["()".to_owned()],
        ReturnType::Type(_, output) => of_type(output),
    }
}

fn of_type(output: &Type) -> Vec<String> {
    match output {
        Type::Tuple(tuple) if tuple.elems.is_empty() => texts(&["()"]),
        Type::Path(output) if output.qself.is_none() => of_path(&output.path),
        Type::Reference(output) => match &*output.elem {
            Type::Path(inner) if inner.path.is_ident("str") => texts(&["\"\""]),
            _ => Vec::new(),
        },
        Type::Paren(output) => of_type(&output.elem),
        _ => Vec::new(),
    }
}

fn of_path(path: &Path) -> Vec<String> {
    let Some(last) = path.segments.last() else {
        return Vec::new();
    };
    match last.ident.to_string().as_str() {
        "bool" => texts(&["true", "false"]),
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => texts(&["0", "1"]),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => texts(&["0", "1"]),
        "f32" | "f64" => texts(&["0.0", "1.0"]),
        "Option" => texts(&["None"]),
        "Vec" => texts(&["Vec::new()"]),
        "String" => texts(&["String::new()"]),
        "Result" => {
            let values = match &last.arguments {
                PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                    Some(GenericArgument::Type(value)) => of_type(value),
                    _ => Vec::new(),
                },
                // `fmt::Result` and its like.
                _ if path.segments.len() > 1 => texts(&["()"]),
                _ => Vec::new(),
            };
            values.iter().map(|value| format!("Ok({value})")).collect()
        }
        _ => Vec::new(),
    }
}

fn texts(constants: &[&str]) -> Vec<String> {
    constants.iter().map(ToString::to_string).collect()
}

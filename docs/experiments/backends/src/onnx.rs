//! Network as an ONNX model, for onnxruntime and tract.

use crate::weights::{Layer, Weights};
use prost::Message;
use tract_onnx::pb::attribute_proto::AttributeType;
use tract_onnx::pb::tensor_shape_proto::{Dimension, dimension};
use tract_onnx::pb::type_proto::{Tensor, Value};
use tract_onnx::pb::*;

/// Returns a model for batches of this size: `planes` in, `policy` and `value` out.
pub fn model(weights: &Weights, batch: usize) -> Vec<u8> {
    let mut graph = GraphProto {
        name: "net".into(),
        ..GraphProto::default()
    };
    let n = weights.n;
    graph.input = vec![info("planes", &[batch, 4, n, n])];
    graph.output = vec![info("policy", &[batch, n * n]), info("value", &[batch, 1])];
    let mut seen = "planes".to_owned();
    for (at, layer) in weights.conv.iter().enumerate() {
        seen = conv(&mut graph, &format!("conv{at}"), &seen, layer, 3);
    }
    let policy = conv(&mut graph, "policy_conv", &seen, &weights.policy_conv, 1);
    let policy = node(&mut graph, "Flatten", "policy_flat", &[&policy], vec![]);
    dense(&mut graph, "policy", &policy, &weights.policy);
    let value = conv(&mut graph, "value_conv", &seen, &weights.value_conv, 1);
    let value = node(&mut graph, "Flatten", "value_flat", &[&value], vec![]);
    let value = dense(&mut graph, "value1", &value, &weights.value1);
    let value = node(&mut graph, "Relu", "value1_relu", &[&value], vec![]);
    let value = dense(&mut graph, "value2", &value, &weights.value2);
    node(&mut graph, "Tanh", "value", &[&value], vec![]);
    ModelProto {
        ir_version: 8,
        opset_import: vec![OperatorSetIdProto {
            domain: String::new(),
            version: 17,
        }],
        graph: Some(graph),
        ..ModelProto::default()
    }
    .encode_to_vec()
}

fn info(name: &str, dims: &[usize]) -> ValueInfoProto {
    let dim = dims.iter().map(|&dim| Dimension {
        value: Some(dimension::Value::DimValue(dim as i64)),
        ..Dimension::default()
    });
    let shape = Some(TensorShapeProto { dim: dim.collect() });
    let value = Value::TensorType(Tensor {
        elem_type: 1,
        shape,
    });
    ValueInfoProto {
        name: name.into(),
        r#type: Some(TypeProto {
            value: Some(value),
            ..TypeProto::default()
        }),
        ..ValueInfoProto::default()
    }
}

fn constant(graph: &mut GraphProto, name: &str, dims: &[usize], numbers: &[f32]) {
    graph.initializer.push(TensorProto {
        name: name.into(),
        dims: dims.iter().map(|&dim| dim as i64).collect(),
        data_type: 1,
        raw_data: numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect(),
        ..TensorProto::default()
    });
}

fn ints(name: &str, ints: &[i64]) -> AttributeProto {
    AttributeProto {
        name: name.into(),
        ints: ints.to_vec(),
        r#type: AttributeType::Ints as i32,
        ..AttributeProto::default()
    }
}

fn int(name: &str, i: i64) -> AttributeProto {
    let r#type = AttributeType::Int as i32;
    AttributeProto {
        name: name.into(),
        i,
        r#type,
        ..AttributeProto::default()
    }
}

fn node(
    graph: &mut GraphProto,
    op: &str,
    out: &str,
    of: &[&str],
    attribute: Vec<AttributeProto>,
) -> String {
    graph.node.push(NodeProto {
        input: of.iter().map(|&name| name.into()).collect(),
        output: vec![out.into()],
        name: out.into(),
        op_type: op.into(),
        attribute,
        ..NodeProto::default()
    });
    out.to_owned()
}

fn parameters(graph: &mut GraphProto, name: &str, dims: &[usize], layer: &Layer) -> [String; 2] {
    let names = [format!("{name}.weight"), format!("{name}.bias")];
    constant(graph, &names[0], dims, &layer.weight);
    constant(graph, &names[1], &[layer.outputs], &layer.bias);
    names
}

fn conv(graph: &mut GraphProto, name: &str, of: &str, layer: &Layer, side: usize) -> String {
    let dims = [layer.outputs, layer.inputs, side, side];
    let [weight, bias] = parameters(graph, name, &dims, layer);
    let rim = (side / 2) as i64;
    let how = vec![
        ints("kernel_shape", &[side as i64; 2]),
        ints("pads", &[rim; 4]),
    ];
    let out = node(
        graph,
        "Conv",
        &format!("{name}_sum"),
        &[of, &weight, &bias],
        how,
    );
    node(graph, "Relu", &format!("{name}_relu"), &[&out], vec![])
}

fn dense(graph: &mut GraphProto, name: &str, of: &str, layer: &Layer) -> String {
    let [weight, bias] = parameters(graph, name, &[layer.outputs, layer.inputs], layer);
    let out = if name == "value2" { "value_sum" } else { name };
    node(
        graph,
        "Gemm",
        out,
        &[of, &weight, &bias],
        vec![int("transB", 1)],
    )
}

"""Writes networks as .tflite files without a converter: a graph is built call by call, then serialised as the schema's
flatbuffer. Numbers of fields, operators and options are those of TensorFlow's `schema.fbs` (version 3).

Tensors are 1 x height x width x channels, float32. Weights are passed in PyTorch's order and rounded to half
precision, so that `pack_weights` can store them in half the bytes without loss.
"""

from dataclasses import dataclass

import flatbuffers
import numpy as np

OPERATORS = {
    "ADD": 0,
    "CONV_2D": 3,
    "DEPTHWISE_CONV_2D": 4,
    "LOGISTIC": 14,
    "MUL": 18,
    "RESIZE_BILINEAR": 23,
    "PAD": 34,
    "MEAN": 40,
    "REDUCE_MAX": 82,
}
VERSIONS = {"RESIZE_BILINEAR": 3}
ACTIVATIONS = {None: 0, "relu": 1, "relu6": 3}
FLOAT32, INT32 = 0, 2
PADDING_SAME, PADDING_VALID = 0, 1
# Shorter constants are not rounded: halving biases would save nothing.
SMALLEST_HALVED = 64


@dataclass
class Tensor:
    shape: tuple
    kind: int
    buffer: int
    name: str


class TfliteWriter:
    def __init__(self, description: str):
        self.description = description
        self.tensors: list[Tensor] = []
        self.buffers: list[bytes] = [b""]
        self.operations: list[tuple] = []
        self.halved: list[bytes] = []
        # For each buffer, where its bytes begin in the file written last.
        self.places: list[int] = []

    def input(self, height: int, width: int, channels: int, name: str = "input") -> int:
        return self._tensor((1, height, width, channels), name)

    def shape(self, tensor: int) -> tuple:
        return self.tensors[tensor].shape

    def conv(self, x: int, weight, bias, stride: int = 1, groups: int = 1, activation: str | None = None) -> int:
        """A convolution padded by half its size, `weight` outputs x inputs x rows x columns; depthwise where
        `groups` is the number of channels."""
        weight, bias = np.asarray(weight, np.float32), np.asarray(bias, np.float32)
        size = weight.shape[2]
        _, height, width, channels = self.shape(x)
        if stride > 1:
            # SAME would put the odd row at the opposite end from PyTorch.
            x = self.pad(x, *(_padding(extent, size, stride) for extent in (height, width)))
        depthwise = groups > 1
        if depthwise and (groups != channels or weight.shape[0] != channels):
            raise ValueError("Only convolutions of single channels can be grouped.")
        order = (1, 2, 3, 0) if depthwise else (0, 2, 3, 1)
        weights = self._constant(weight.transpose(order), "weight")
        biases = self._constant(bias, "bias")
        rows, columns = (-(-height // stride), -(-width // stride))
        y = self._tensor((1, rows, columns, weight.shape[0]), "conv")
        padding = PADDING_VALID if stride > 1 else PADDING_SAME
        kind = "DEPTHWISE_CONV_2D" if depthwise else "CONV_2D"
        self.operations.append((kind, [x, weights, biases], [y], (padding, stride, ACTIVATIONS[activation])))
        return y

    def pad(self, x: int, rows: tuple, columns: tuple) -> int:
        _, height, width, channels = self.shape(x)
        amounts = self._constant(np.array([[0, 0], rows, columns, [0, 0]], np.int32), "padding")
        y = self._tensor((1, height + sum(rows), width + sum(columns), channels), "pad")
        self.operations.append(("PAD", [x, amounts], [y], None))
        return y

    def add(self, x: int, y: int, activation: str | None = None) -> int:
        return self._pairwise("ADD", x, y, activation)

    def mul(self, x: int, y: int, activation: str | None = None) -> int:
        return self._pairwise("MUL", x, y, activation)

    def resize(self, x: int, height: int, width: int) -> int:
        """Bilinear, with half-pixel centres: `interpolate(..., align_corners=False)`."""
        size = self._constant(np.array([height, width], np.int32), "size")
        y = self._tensor((1, height, width, self.shape(x)[3]), "resize")
        self.operations.append(("RESIZE_BILINEAR", [x, size], [y], None))
        return y

    def mean(self, x: int) -> int:
        """Averages over rows and columns, which become 1 x 1."""
        return self._reduced("MEAN", x)

    def max(self, x: int) -> int:
        """The largest values over rows and columns, which become 1 x 1."""
        return self._reduced("REDUCE_MAX", x)

    def logistic(self, x: int) -> int:
        y = self._tensor(self.shape(x), "logistic")
        self.operations.append(("LOGISTIC", [x], [y], None))
        return y

    def write(self, inputs: list[int], outputs: list[int]) -> bytes:
        layout = _Layout(self)
        model = layout.write(inputs, outputs)
        self.places = [len(model) - distance for distance in layout.distances]
        return model

    def _reduced(self, kind: str, x: int) -> int:
        axes = self._constant(np.array([1, 2], np.int32), "axes")
        y = self._tensor((1, 1, 1, self.shape(x)[3]), kind.lower())
        self.operations.append((kind, [x, axes], [y], None))
        return y

    def _pairwise(self, kind: str, x: int, y: int, activation: str | None) -> int:
        shape = np.broadcast_shapes(self.shape(x), self.shape(y))
        result = self._tensor(tuple(shape), kind.lower())
        self.operations.append((kind, [x, y], [result], ACTIVATIONS[activation]))
        return result

    def _tensor(self, shape: tuple, name: str, kind: int = FLOAT32, buffer: int = 0) -> int:
        self.tensors.append(Tensor(shape, kind, buffer, f"{name}{len(self.tensors)}"))
        return len(self.tensors) - 1

    def _constant(self, values: np.ndarray, name: str) -> int:
        if values.dtype == np.int32:
            data, kind = values.tobytes(), INT32
        else:
            halved = name == "weight" and values.size >= SMALLEST_HALVED
            values = values.astype(np.float16) if halved else values
            data, kind = np.ascontiguousarray(values, np.float32).tobytes(), FLOAT32
            if halved:
                self.halved.append(data)
        self.buffers.append(data)
        return self._tensor(values.shape, name, kind, len(self.buffers) - 1)


def _padding(extent: int, size: int, stride: int) -> tuple[int, int]:
    before = size // 2
    outputs = -(-extent // stride)
    return before, max(0, (outputs - 1) * stride + size - extent - before)


class _Layout:
    """Serialises a graph as a flatbuffer, children before their parents."""

    def __init__(self, graph: TfliteWriter):
        self.graph = graph
        self.builder = flatbuffers.Builder(1 << 21)
        # Measured from the end of the file, which is written backwards.
        self.distances: list[int] = []

    def write(self, inputs: list[int], outputs: list[int]) -> bytes:
        graph, builder = self.graph, self.builder
        buffers = self._references([self._buffer(data) for data in graph.buffers])
        tensors = self._references([self._tensor(tensor) for tensor in graph.tensors])
        used = [kind for kind in OPERATORS if any(operation[0] == kind for operation in graph.operations)]
        operations = self._references([self._operation(used, *operation) for operation in graph.operations])
        ends = self._integers(inputs), self._integers(outputs)
        name = builder.CreateString("main")
        fields = [(0, "table", tensors), (1, "table", ends[0]), (2, "table", ends[1]), (3, "table", operations)]
        subgraphs = self._references([self._table([*fields, (4, "table", name)])])
        codes = self._references([self._code(kind) for kind in used])
        description = builder.CreateString(graph.description)
        model = [(0, "unsigned", 3), (1, "table", codes), (2, "table", subgraphs), (3, "table", description)]
        builder.Finish(self._table([*model, (4, "table", buffers)]), file_identifier=b"TFL3")
        return bytes(builder.Output())

    def _buffer(self, data: bytes) -> int:
        if not data:
            self.distances.append(0)
            return self._table([])
        builder = self.builder
        builder.StartVector(1, len(data), 16)
        builder.head -= len(data)
        builder.Bytes[builder.head : builder.head + len(data)] = data
        self.distances.append(builder.Offset())
        return self._table([(0, "table", builder.EndVector())])

    def _tensor(self, tensor: Tensor) -> int:
        name, shape = self.builder.CreateString(tensor.name), self._integers(tensor.shape)
        fields = [(0, "table", shape), (1, "byte", tensor.kind), (2, "unsigned", tensor.buffer), (3, "table", name)]
        return self._table(fields)

    def _code(self, kind: str) -> int:
        number = OPERATORS[kind]
        return self._table([(0, "byte", number), (2, "integer", VERSIONS.get(kind, 1)), (3, "integer", number)])

    def _operation(self, used: list[str], kind: str, inputs, outputs, options) -> int:
        ends = self._integers(inputs), self._integers(outputs)
        fields = [(0, "unsigned", used.index(kind)), (1, "table", ends[0]), (2, "table", ends[1])]
        described = self._options(kind, options)
        if described is not None:
            number, table = described
            fields += [(3, "byte", number), (4, "table", self._table(table))]
        return self._table(fields)

    def _options(self, kind: str, options) -> tuple | None:
        if kind in ("CONV_2D", "DEPTHWISE_CONV_2D"):
            padding, stride, activation = options
            fields = [(0, "byte", padding), (1, "integer", stride), (2, "integer", stride)]
            if kind == "CONV_2D":
                return 1, [*fields, (3, "byte", activation), (4, "integer", 1), (5, "integer", 1)]
            more = [(3, "integer", 1), (4, "byte", activation), (5, "integer", 1), (6, "integer", 1)]
            return 2, fields + more
        if kind == "ADD":
            return 11, [(0, "byte", options)]
        if kind == "MUL":
            return 21, [(0, "byte", options)]
        if kind == "RESIZE_BILINEAR":
            return 15, [(2, "flag", False), (3, "flag", True)]
        if kind == "PAD":
            return 22, []
        if kind in ("MEAN", "REDUCE_MAX"):
            return 27, [(0, "flag", True)]
        return None

    def _integers(self, values) -> int:
        self.builder.StartVector(4, len(values), 4)
        for value in reversed(values):
            self.builder.PrependInt32(int(value))
        return self.builder.EndVector()

    def _references(self, offsets: list[int]) -> int:
        self.builder.StartVector(4, len(offsets), 4)
        for offset in reversed(offsets):
            self.builder.PrependUOffsetTRelative(offset)
        return self.builder.EndVector()

    def _table(self, fields: list[tuple]) -> int:
        """Fields are slot, type and value; a value of 0 or False is the schema's default and is omitted."""
        builder = self.builder
        builder.StartObject(max((slot for slot, _, _ in fields), default=-1) + 1)
        for slot, kind, value in fields:
            if kind == "integer":
                builder.PrependInt32Slot(slot, value, 0)
            elif kind == "unsigned":
                builder.PrependUint32Slot(slot, value, 0)
            elif kind == "byte":
                builder.PrependInt8Slot(slot, value, 0)
            elif kind == "flag":
                builder.PrependBoolSlot(slot, value, False)
            else:
                builder.PrependUOffsetTRelativeSlot(slot, value, 0)
        return builder.EndObject()

#!/bin/sh
# Builds the service, fetches the weights that are not there yet, and serves on port 8100 of this machine.
# Usage: sh engines/fashn-vton/start.sh WEIGHTS_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:?WEIGHTS_FOLDER is missing}"
weights=$(cd "$1" && pwd)
docker build -t fashn-vton-service "$here"
if [ ! -e "$weights/dwpose/dw-ll_ucoco_384.onnx" ]; then
  docker run --rm -v "$weights:/weights" python:3.11.7-slim sh -c '
    pip install --quiet huggingface_hub==2.4.0
    hf download fashn-ai/fashn-vton-1.5 model.safetensors --local-dir /weights
    hf download fashn-ai/DWPose yolox_l.onnx dw-ll_ucoco_384.onnx --local-dir /weights/dwpose'
fi
exec docker run --rm --gpus all --read-only --tmpfs /tmp -v "$weights:/weights:ro" \
  -p 127.0.0.1:8100:8100 fashn-vton-service

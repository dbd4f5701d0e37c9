import type { Box } from '#src/core/types.ts';

/** Triangles whose corners have a position in the target picture and one in a texture (pixel centres are whole). */
export interface TexturedMesh {
  readonly targetX: Float32Array;
  readonly targetY: Float32Array;
  readonly textureX: Float32Array;
  readonly textureY: Float32Array;
  /** 0..1 per corner; 1 everywhere when left out. */
  readonly opacity?: Float32Array;
  /** Three corner indices each; later triangles are drawn over earlier ones. */
  readonly triangles: Uint32Array;
}

/** The texture position shown at every pixel of a box; `opacity` is 0 where no triangle lies. */
export interface TextureMap {
  readonly width: number;
  readonly height: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly opacity: Float32Array;
}

/** Corner indices for a grid of `columns` x `rows` corners, row-major, two triangles per cell. */
export function gridTriangles(columns: number, rows: number): Uint32Array {
  const triangles = new Uint32Array((columns - 1) * (rows - 1) * 6);
  let at = 0;
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corner = row * columns + column;
      triangles.set(
        [corner, corner + 1, corner + columns, corner + 1, corner + columns + 1, corner + columns],
        at,
      );
      at += 6;
    }
  }
  return triangles;
}

/**
 * Draws the mesh into a texture map. Pixels on a shared edge belong to both triangles, so neighbours leave no gap.
 * @param box part of the target picture; triangles outside it are clipped.
 */
export function rasterMesh(mesh: TexturedMesh, box: Box): TextureMap {
  const { width, height } = box;
  const map = {
    width,
    height,
    x: new Float32Array(width * height),
    y: new Float32Array(width * height),
    opacity: new Float32Array(width * height),
  };
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    drawTriangle(mesh, mesh.triangles[at], mesh.triangles[at + 1], mesh.triangles[at + 2], box, map);
  }
  return map;
}

function drawTriangle(mesh: TexturedMesh, a: number, b: number, c: number, box: Box, map: TextureMap): void {
  const ax = mesh.targetX[a] - box.x;
  const ay = mesh.targetY[a] - box.y;
  const bx = mesh.targetX[b] - box.x;
  const by = mesh.targetY[b] - box.y;
  const cx = mesh.targetX[c] - box.x;
  const cy = mesh.targetY[c] - box.y;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (!(Math.abs(area) > 1e-9)) return;
  const inverse = 1 / area;
  const fromX = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 1e-3));
  const toX = Math.min(map.width - 1, Math.floor(Math.max(ax, bx, cx) + 1e-3));
  const fromY = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 1e-3));
  const toY = Math.min(map.height - 1, Math.floor(Math.max(ay, by, cy) + 1e-3));
  const opacityA = mesh.opacity?.[a] ?? 1;
  const opacityB = mesh.opacity?.[b] ?? 1;
  const opacityC = mesh.opacity?.[c] ?? 1;
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) {
      const weightA = ((bx - x) * (cy - y) - (by - y) * (cx - x)) * inverse;
      const weightB = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) * inverse;
      const weightC = 1 - weightA - weightB;
      if (weightA < -1e-4 || weightB < -1e-4 || weightC < -1e-4) continue;
      const at = y * map.width + x;
      map.x[at] = weightA * mesh.textureX[a] + weightB * mesh.textureX[b] + weightC * mesh.textureX[c];
      map.y[at] = weightA * mesh.textureY[a] + weightB * mesh.textureY[b] + weightC * mesh.textureY[c];
      map.opacity[at] = weightA * opacityA + weightB * opacityB + weightC * opacityC;
    }
  }
}

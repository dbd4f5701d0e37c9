import type { Slot } from '../../fitting-room-state.ts';

/** Paths in a box of 300 x 400, the proportions of the photo. */
const OUTLINES: Record<Slot, string> = {
  person:
    'M116 400 L112 340 C108 310 102 292 102 266 C100 236 104 206 104 172 C100 200 96 240 92 270 C90 290 91 304 88 316 C84 326 72 326 69 314 C66 300 68 284 69 268 C70 230 70 200 76 166 C79 142 84 130 98 124 C112 118 128 116 132 104 C133 98 132 94 131 90 C124 80 122 66 123 50 C124 28 134 14 150 14 C166 14 176 28 177 50 C178 66 176 80 169 90 C168 94 167 98 168 104 C172 116 188 118 202 124 C216 130 221 142 224 166 C230 200 230 230 231 268 C232 284 234 300 231 314 C228 326 216 326 212 316 C209 304 210 290 208 270 C204 240 200 200 196 172 C196 206 200 236 198 266 C198 292 192 310 188 340 L184 400',
  garment:
    'M118 72 C126 90 174 90 182 72 L216 84 C240 96 254 128 264 166 L228 188 L213 158 V338 H87 V158 L72 188 L36 166 C46 128 60 96 84 84 Z',
};

/** The guide outline over the camera image. */
export function CameraOutline({ slot }: { slot: Slot }) {
  return (
    <svg
      className="absolute inset-0 size-full pointer-events-none [stroke-linejoin:round] [stroke-linecap:round]"
      viewBox="0 0 300 400"
      fill="none"
      aria-hidden="true"
    >
      <path className="stroke-[rgb(28_25_23_/_0.55)] stroke-[3.6px]" d={OUTLINES[slot]} />
      <path className="stroke-cream stroke-[1.8px] [stroke-dasharray:7_5.5]" d={OUTLINES[slot]} />
    </svg>
  );
}

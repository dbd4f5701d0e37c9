/** The pieces of a shirt on a pattern sheet: front, back, sleeve, collar, with grain lines and notches. */
export function PatternDrawing() {
  return (
    <svg
      className="w-full fill-none [stroke-linecap:round] [stroke-linejoin:round]"
      viewBox="0 0 560 470"
      aria-hidden="true"
    >
      <rect className="fill-linen" x="1" y="1" width="558" height="468" rx="2" />
      <g className="fill-paper stroke-edge stroke-[1.6px]">
        <path d="M40 116 Q92 110 100 62 L184 88 Q164 148 206 184 L198 420 H40Z" />
        <path d="M236 74 Q284 76 298 58 L360 84 Q338 148 368 184 L362 420 H236Z" />
        <path d="M388 232 Q410 176 458 168 Q506 176 530 232 L508 420 H410Z" />
        <path d="M390 74 Q458 108 528 74 L540 108 Q458 146 378 108Z" />
      </g>
      <g className="stroke-thread stroke-[1.5px] [stroke-dasharray:7_6]">
        <path d="M51 126 Q100 120 109 77 L169 96 Q152 152 194 190 L187 409 H51Z" />
        <path d="M247 85 Q288 86 302 72 L346 93 Q327 152 356 190 L351 409 H247Z" />
        <path d="M400 234 Q420 188 458 180 Q497 188 518 234 L498 409 H420Z" />
      </g>
      <g className="stroke-edge stroke-[1.4px]">
        <path d="M122 210 V350 M117 219 L122 207 L127 219 M117 341 L122 353 L127 341" />
        <path d="M300 210 V350 M295 219 L300 207 L305 219 M295 341 L300 353 L305 341" />
        <path d="M459 232 V360 M454 241 L459 229 L464 241 M454 351 L459 363 L464 351" />
        <path d="M177 140 h-13 M202 300 h-14 M366 300 h-14 M351 140 h-13 M400 204 l11 9 M518 204 l-11 9" />
        <path d="M60 150 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M60 225 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M60 300 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M60 375 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0" />
      </g>
    </svg>
  );
}

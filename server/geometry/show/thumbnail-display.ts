/** Steps of linear light per 1 in `DISPLAYED`: finer than the steps of an 8-bit value in the dark. */
export const STEPS = 8192
/** Brighter light is shown as white. */
export const BRIGHTEST = 2

/** 8-bit sRGB values (IEC 61966-2-1) of linear light, softly limited: computing each pixel's takes longer than lighting it. */
export const DISPLAYED = Uint8Array.from({ length: STEPS * BRIGHTEST + 1 }, (_, step) => {
  const light = step / STEPS
  const limited = light < 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp((0.8 - light) / 0.2))
  const coded = limited <= 0.0031308 ? 12.92 * limited : 1.055 * limited ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, coded)) * 255)
})

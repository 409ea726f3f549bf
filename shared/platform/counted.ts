const number = new Intl.NumberFormat('en-US')

/** Writes a count with its noun: `1 edge`, `1,240 edges`. `plural`: for an irregular one. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${number.format(count)} ${count === 1 ? singular : plural}`
}

const PLATE_ENTRY = /^Metadata\/plate_([1-9]\d{0,2})\.gcode$/

/** Returns the name of a plate's G-code in a sliced 3MF file. */
export function plateEntry(plate: number): string {
  return `Metadata/plate_${plate}.gcode`
}

/** Returns the numbers of the plates that a 3MF file was sliced for, by the names of its entries, in order. */
export function listSlicedPlates(names: readonly string[]): number[] {
  const numbers = names.flatMap((name) => PLATE_ENTRY.exec(name)?.[1] ?? []).map(Number)
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

/** Returns a sentence that says why a 3MF file with these sliced plates is not the print of a plate; null if it is. */
export function whyNotOnePlate(plates: readonly number[]): string | null {
  if (plates.length === 1) return null
  if (plates.length === 0)
    return 'This project was saved without slicing, so it has no G-code. Slice it first, then send the file of “Export plate sliced file”.'
  return `This file has ${plates.length} sliced plates (${plates.join(', ')}), and a plate of the shop is one print. Choose the plate in the slicer, and send the file of “Export plate sliced file”.`
}

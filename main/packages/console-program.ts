/** Places in a program of Windows (PE format): of the address of its header, and in that header of its subsystem. */
const HEADER_ADDRESS = 0x3c
const SUBSYSTEM = 24 + 68
const WINDOW = 2
const CONSOLE = 3

/** Returns a copy of a program with a window as one for consoles: they wait for it, and share keyboard and screen with it. */
export function consoleProgramOf(program: Buffer): Buffer {
  const copy = Buffer.from(program)
  const header = copy.readUInt32LE(HEADER_ADDRESS)
  const isProgram = copy.toString('latin1', header, header + 4) === 'PE\0\0'
  if (!isProgram || copy.readUInt16LE(header + SUBSYSTEM) !== WINDOW)
    throw new Error('This is no program of Windows with a window.')
  copy.writeUInt16LE(CONSOLE, header + SUBSYSTEM)
  return copy
}

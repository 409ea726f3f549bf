/**
 * Gives the memory of lists back at once. A large part fills hundreds of MB with lists that are used for one stage each, and V8
 * would keep them until it next looks for garbage. Afterwards they are empty, so nothing may hold one that is still read.
 */
export function freeMemory(lists: readonly ArrayBufferView[]): void {
  for (const { buffer, byteLength } of lists)
    if (byteLength > 0 && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
      buffer.transfer(0)
}

/** A fault of the local network. Its message is a sentence for the owner; other errors are for the log only. */
export class LanFault extends Error {
  override name = 'LanFault'
}

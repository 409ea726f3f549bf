import type { LinkKind } from '../../../shared/production/printer-links/machine-report.ts'
import type { LinkTarget, PrinterLink } from './printer-link.ts'

export interface PrinterConnections {
  /** The kinds that it can speak to. */
  readonly kinds: readonly LinkKind[]
  /** Returns the permitted IP address of a machine. Throws `MachineError` for one that is not permitted or not found. */
  resolve(host: string, allowPublic: boolean): Promise<string>
  /** Throws for a kind that is not among `kinds`. */
  open(target: LinkTarget): PrinterLink
}

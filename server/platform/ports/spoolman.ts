import type { SpoolmanStock } from '../../../shared/production/filament/spoolman.ts'

/**
 * Reads all spools of a Spoolman in the local network, such as at `192.168.1.5:7912`. Throws `MachineError` when it cannot be reached, is not
 * in a private network, or answers something else.
 */
export type ReadSpoolmanStock = (address: string) => Promise<SpoolmanStock>

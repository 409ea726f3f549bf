import type { BambuVersion } from './bambu-message.ts'
import type { MachineIdentity } from './machine-report.ts'
import { plainText } from '../../platform/plain-text.ts'

interface Model {
  name: string
  /** As it calls itself when it announces itself in the network. */
  codes: string[]
  /** The first characters of its serial numbers. */
  serial: string
  /** True if its memory card is mounted, and files on it are named by their place there. */
  has_card_path: boolean
}

const MODELS: Model[] = [
  { name: 'X1 Carbon', codes: ['BL-P001', '3DPrinter-X1-Carbon'], serial: '00M', has_card_path: true },
  { name: 'X1', codes: ['BL-P002', '3DPrinter-X1'], serial: '00W', has_card_path: true },
  { name: 'X1E', codes: ['C13'], serial: '03W', has_card_path: true },
  { name: 'P1P', codes: ['C11'], serial: '01S', has_card_path: true },
  { name: 'P1S', codes: ['C12'], serial: '01P', has_card_path: true },
  { name: 'A1 mini', codes: ['N1'], serial: '030', has_card_path: true },
  { name: 'A1', codes: ['N2S'], serial: '039', has_card_path: true },
  { name: 'A2L', codes: ['N9'], serial: '26A', has_card_path: false },
  { name: 'P2S', codes: ['N7'], serial: '22E', has_card_path: false },
  { name: 'X2D', codes: ['N6'], serial: '20P', has_card_path: false },
  { name: 'H2S', codes: ['O1S'], serial: '093', has_card_path: false },
  { name: 'H2D', codes: ['O1D'], serial: '094', has_card_path: false },
  { name: 'H2D Pro', codes: ['O1E', 'O2D'], serial: '239', has_card_path: false },
  { name: 'H2C', codes: ['O1C', 'O1C2'], serial: '31B', has_card_path: false },
]

/** Returns the model that a serial number or a code of the maker names, such as "Bambu Lab P1S"; null: not known. */
export function bambuModel(told: { serial?: string | null; code?: string | null }): string | null {
  const { serial, code } = told
  const model = MODELS.find(
    (one) => (code && one.codes.includes(code)) || (serial && serial.startsWith(one.serial)),
  )
  return model ? `Bambu Lab ${model.name}` : null
}

/**
 * Returns the identity of the printer by the versions of its modules. Those with a slash are accessories such as an
 * AMS.
 */
export function bambuIdentity(version: BambuVersion, serial: string): MachineIdentity {
  const own = version.module.filter(({ name }) => !name?.includes('/'))
  const main = own.find(({ name }) => name === 'ota')
  const product = own.find(({ product_name }) => product_name)?.product_name
  return {
    model: product ? plainText(product, 100) : bambuModel({ serial }),
    serial,
    software: main?.sw_ver ? `Bambu Lab firmware ${plainText(main.sw_ver, 40)}` : 'Bambu Lab firmware',
    name: null,
  }
}

/** Returns the address of a file that was stored by FTPS, as the printer itself names it. */
export function fileAddress(serial: string, fileName: string): string {
  const model = MODELS.find((one) => serial.startsWith(one.serial))
  return model?.has_card_path ? `file:///sdcard/${fileName}` : `ftp:///${fileName}`
}

import { useLocalStorage } from '@mantine/hooks'
import { z } from 'zod'
import {
  LABEL_FORMATS,
  LabelFormatId,
  LabelSheet,
  labelsOnPage,
} from '../../../shared/production/floor/label-formats.ts'
import { PAPER_SIZES } from '../../../shared/production/floor/traveler.ts'

/** The print settings of this workstation. The browser keeps them because each workstation has its own printers. */
const PrintSettings = LabelSheet.extend({ paper: z.enum(PAPER_SIZES) })
export type LabelPrintSettings = z.infer<typeof PrintSettings>

const FIRST: LabelPrintSettings = { format: LabelFormatId.enum.letter_5160, start: 1, paper: 'letter' }

export function usePrintSettings(): [LabelPrintSettings, (settings: LabelPrintSettings) => void] {
  const [settings, setSettings] = useLocalStorage<LabelPrintSettings>({
    key: 'layerline-print',
    defaultValue: FIRST,
    getInitialValueInEffect: false,
    deserialize: readSettings,
  })
  return [settings, setSettings]
}

/** Reads kept settings. Those from an earlier version of the program may have another form; then the first settings apply. */
export function readSettings(text: string | undefined): LabelPrintSettings {
  try {
    const read = PrintSettings.safeParse(JSON.parse(text ?? ''))
    return read.success ? read.data : FIRST
  } catch {
    return FIRST
  }
}

/** Returns the first free label after `count` are printed; the first of a new sheet when this one is full. */
export function startAfter({ format, start }: LabelSheet, count: number): number {
  const onPage = labelsOnPage(LABEL_FORMATS[format])
  return ((Math.min(start, onPage) - 1 + count) % onPage) + 1
}

import models from '../../../resources/printer-models.json' with { type: 'json' }
import { PrinterModel } from '../../../shared/production/printers/printer-models.ts'

/** Common models, as starting points for the record of a printer. */
export const KNOWN_MODELS = PrinterModel.array().parse(models)

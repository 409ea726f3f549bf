import { create } from 'zustand'
import { colorFor, switchedColorText } from '../../../../shared/catalog/color-for.ts'
import type { MaterialsAnswer } from '../../../../shared/catalog/materials.ts'
import type { RequoteBody } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import { choiceOf, offeredMaterial, offeredMaterials, type OfferedMaterial } from './offered-materials.ts'
import { type QuoteContextValue, useQuoteContext } from '../quote-context/quote-context.ts'

/** The last change of material that also changed the color, until it is undone or another choice is made. */
interface ColorSwitch {
  /** Requotes have new ids, so the part is known by its file. */
  file_id: string
  key: string
  color: string
  before: RequoteBody
  text: string
}

const useSwitched = create<{ switched: ColorSwitch | null }>()(() => ({ switched: null }))

/** Returns a function that chooses a material by its key, in a color that it comes in. `more`: further changes to send with it. */
export function useChooseMaterial(): (key: string, more?: RequoteBody) => void {
  const context = useQuoteContext()
  return (key, more = {}) => {
    const material = context.catalog && findOffered(context.catalog, key)
    if (!context.catalog || !material || !context.change) return
    const { choices, quote } = context
    const color = colorFor(material, choices.color, context.catalog.custom_color)
    const switched = {
      file_id: quote.file_id,
      key,
      color,
      before: currentBody(choices),
      text: switchedColorText(material, { before: choices.color, now: color }),
    }
    useSwitched.setState({ switched: color === choices.color ? null : switched })
    context.change({ ...choiceOf(material, color), ...more })
  }
}

function findOffered(catalog: MaterialsAnswer, key: string): OfferedMaterial | undefined {
  return offeredMaterials(catalog).find((offered) => offered.key === key)
}

function currentBody({
  material,
  material_note,
  color,
  color_note,
}: QuoteContextValue['choices']): RequoteBody {
  return {
    material,
    color,
    ...(material_note === null ? {} : { material_note }),
    ...(color_note === null ? {} : { color_note }),
  }
}

/** Returns the message about a color that changed with the material, and its undo; null once either was changed again. */
export function useColorSwitch(): { text: string; undo: () => void } | null {
  const { catalog, quote, choices, change } = useQuoteContext()
  const switched = useSwitched((state) => state.switched)
  if (!switched || !change || switched.file_id !== quote.file_id) return null
  const current = catalog && offeredMaterial(catalog, choices)
  if (current?.key !== switched.key || choices.color !== switched.color) return null
  return {
    text: switched.text,
    undo: () => {
      useSwitched.setState({ switched: null })
      change(switched.before)
    },
  }
}

import { create } from 'zustand'
import { colorFor, switchedColorText } from '../../../../shared/catalog/color-for.ts'
import type { MaterialId } from '../../../../shared/catalog/materials.ts'
import type { RequoteBody } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import { type QuoteContextValue, useQuoteContext } from '../quote-context/quote-context.ts'

/** The last change of material that also changed the color, until it is undone or another choice is made. */
interface ColorSwitch {
  /** Requotes have new ids, so the part is known by its file. */
  file_id: string
  material: MaterialId
  color: string
  before: RequoteBody
  text: string
}

const useSwitched = create<{ switched: ColorSwitch | null }>()(() => ({ switched: null }))

/** Returns a function that chooses a material, in a color that it comes in. `more`: further changes to send with it. */
export function useChooseMaterial(): (id: MaterialId, more?: RequoteBody) => void {
  const context = useQuoteContext()
  return (id, more = {}) => {
    const material = context.catalog?.materials.find((offered) => offered.id === id)
    if (!context.catalog || !material || !context.change) return
    const { choices, quote } = context
    const color = colorFor(material, choices.color, context.catalog.custom_color)
    const switched = {
      file_id: quote.file_id,
      material: id,
      color,
      before: currentBody(choices),
      text: switchedColorText(material, { before: choices.color, now: color }),
    }
    useSwitched.setState({ switched: color === choices.color ? null : switched })
    context.change({ material: id, color, ...more })
  }
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
  const { quote, choices, change } = useQuoteContext()
  const switched = useSwitched((state) => state.switched)
  if (!switched || !change || switched.file_id !== quote.file_id) return null
  if (choices.material !== switched.material || choices.color !== switched.color) return null
  return {
    text: switched.text,
    undo: () => {
      useSwitched.setState({ switched: null })
      change(switched.before)
    },
  }
}

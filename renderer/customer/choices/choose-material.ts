import { create } from 'zustand'
import { colorFor, switchedColorText } from '../../../shared/catalog/color-for.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { RequoteBody } from '../../../shared/quotes/quote-bodies.ts'
import { type QuoteContextValue, useQuoteContext } from '../quote-context/quote-context.ts'

/** The last change of material that changed the color too, until it is undone or another choice is made. */
interface Switched {
  /** Requotes make new quotes; the part is known by its file. */
  file_id: string
  material: MaterialId
  color: string
  before: RequoteBody
  text: string
}

const useSwitched = create<{ switched: Switched | null }>()(() => ({ switched: null }))

/** Chooses a material, in a color that it comes in. `more` is what the choice needs besides. */
export function useChooseMaterial(): (id: MaterialId, more?: RequoteBody) => void {
  const context = useQuoteContext()
  return (id, more = {}) => {
    const material = context.catalog?.materials.find((one) => one.id === id)
    if (!context.catalog || !material || !context.change) return
    const { choices, quote } = context
    const color = colorFor(material, choices.color, context.catalog.custom_color)
    const switched = {
      file_id: quote.file_id,
      material: id,
      color,
      before: beforeOf(choices),
      text: switchedColorText(material, { before: choices.color, now: color }),
    }
    useSwitched.setState({ switched: color === choices.color ? null : switched })
    context.change({ material: id, color, ...more })
  }
}

function beforeOf({ material, material_note, color, color_note }: QuoteContextValue['choices']): RequoteBody {
  return {
    material,
    color,
    ...(material_note === null ? {} : { material_note }),
    ...(color_note === null ? {} : { color_note }),
  }
}

/** What to say about the color that changed along, and how to undo both; null once it is no longer so. */
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

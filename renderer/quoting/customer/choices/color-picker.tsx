import { Box } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors } from '../../../platform/shell/field-errors.ts'
import field from '../../../platform/ui/field.module.css'
import { Notice } from '../../../platform/ui/notice.tsx'
import { dayText } from '../../../platform/ui/words.ts'
import classes from './color-picker.module.css'
import { readContactForm, ReplyAddress } from './contact-form.tsx'
import { NoteForm } from './note-form.tsx'
import { leadDaysOf, offeredMaterial } from './offered-materials.ts'
import { SwatchDot } from './swatch-dot.tsx'
import { useContact } from './use-contact.ts'
import { useStock } from './use-stock.ts'
import { colorLead } from '../price/price-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'

/** Swatches of the colors this material comes in, and whether the chosen one delays the ship date. */
export function ColorPicker() {
  const { catalog, choices, change } = useQuoteContext()
  const [naming, setNaming] = useState(false)
  const { leadDays: shopDays, colorsOut } = useStock()
  const material = catalog && offeredMaterial(catalog, choices)
  if (!catalog || !material || material.colors.length === 0) return null
  const custom = catalog.custom_color
  const leadDays = leadDaysOf(material, shopDays)
  const missing = colorsOut(material)
  const kept = missing.flatMap(({ color }) => (color === choices.color ? color : []))
  const choose = (color: string) => {
    setNaming(color === custom)
    if (color !== custom && color !== choices.color) change?.({ color })
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <Legend
        color={choices.color_note ?? choices.color}
        lead={choices.color === custom ? 'we’ll check it' : colorLead(material, choices.color, leadDays)}
      />
      <div className="flex flex-wrap gap-1.5 pointer-coarse:gap-1">
        {customLast([...new Set([...kept, ...material.colors])], custom).map((color) => (
          <Swatch
            key={color}
            color={color}
            fill={catalog.color_swatches[color]}
            hint={color === custom ? 'any other color you describe' : colorLead(material, color, leadDays)}
            checked={naming ? color === custom : color === choices.color}
            onChoose={() => choose(color)}
          />
        ))}
      </div>
      <MissingColors missing={missing} fills={catalog.color_swatches} />
      {naming && custom ? <CustomColor custom={custom} onEnd={() => setNaming(false)} /> : null}
    </fieldset>
  )
}

function Legend({ color, lead }: { color: string; lead: string }) {
  return (
    <legend className={field['label']}>
      <span>
        Color: <span className="strong font-medium">{color}</span>
      </span>
      <span className="note leading-dense font-normal">{lead}</span>
    </legend>
  )
}

interface MissingColor {
  color: string
  expected: string | null
  ships_from: string | null
}

function missingText({ color, expected, ships_from }: MissingColor): string {
  if (expected === null) return `${color} is out of stock`
  return ships_from === null
    ? `${color} is out of stock, expected ${dayText(expected)}`
    : `${color} ships from ${dayText(ships_from)}: filament arrives ${dayText(expected)}`
}

interface MissingColorsProps {
  missing: readonly MissingColor[]
  fills: Record<string, string>
}

/** The colors of the material that the shop does not have now: when they are expected, and from when they ship. */
function MissingColors({ missing, fills }: MissingColorsProps) {
  if (missing.length === 0) return null
  return (
    <Box
      component="ul"
      className="flex flex-wrap gap-x-4 gap-y-1 note leading-dense font-normal"
      m="4px 0 0"
      aria-label="Colors out of stock"
    >
      {missing.map(({ color, expected, ships_from }) => (
        <li key={color}>
          <SwatchDot fill={fills[color]} /> {missingText({ color, expected, ships_from })}
        </li>
      ))}
    </Box>
  )
}

/** Puts the custom color after all others. */
function customLast(colors: readonly string[], custom: string | null): string[] {
  return [...colors.filter((color) => color !== custom), ...(custom ? [custom] : [])]
}

function CustomColor({ custom, onEnd }: { custom: string; onEnd: () => void }) {
  const { quote, change } = useQuoteContext()
  const contact = useContact(quote, true)
  const { email } = fieldErrors(contact?.refusal ?? null)
  const request = async (color_note: string, form: FormData) => {
    // Saves the address before the change, so that the review has a reply address from the start.
    const { email: typed } = readContactForm(form)
    // The form shows why it cannot be saved.
    if (contact?.isGuest && !(await contact.leave({ email: typed }).catch(() => null))) return
    onEnd()
    change?.({ color: custom, color_note })
  }
  return (
    <NoteForm
      label="Describe the color"
      meaning={
        contact?.sends_email
          ? 'We’ll check if we can get it and email you a price.'
          : 'We’ll check if we can get it. The price then appears on this page.'
      }
      action="Request color"
      onName={(name, form) => void request(name, form)}
      onCancel={onEnd}
      onInput={contact?.refusal ? contact.correct : undefined}
    >
      {contact?.isGuest ? <ReplyAddress contact={contact} error={email} /> : null}
      {contact?.refusal && email === undefined ? (
        <Notice tone="stop" live title={contact.refusal.detail} />
      ) : null}
    </NoteForm>
  )
}

interface SwatchProps {
  color: string
  fill: string | undefined
  hint: string
  checked: boolean
  onChoose: () => void
}

function Swatch({ color, fill, hint, checked, onChoose }: SwatchProps) {
  return (
    <label
      className={`hides-input rings grid cursor-pointer place-items-center ${classes['swatch']}`}
      title={`${color}, ${hint}`}
    >
      <input type="radio" name="color" value={color} checked={checked} onChange={onChoose} />
      <svg viewBox="0 0 28 28" className="ringed block" aria-hidden="true">
        <circle cx="14" cy="14" r="13" fill={fill ?? 'url(#any-color)'} />
        {fill ? null : (
          <>
            <defs>
              <linearGradient id="any-color" x1="0" y1="0" x2="1" y2="1">
                <stop offset="0" stopColor="#d3403f" />
                <stop offset=".35" stopColor="#e5b53a" />
                <stop offset=".65" stopColor="#3d9a62" />
                <stop offset="1" stopColor="#3a63c4" />
              </linearGradient>
            </defs>
            <path d="M14 8.5v11M8.5 14h11" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
          </>
        )}
      </svg>
      <span className="spoken">
        {color}, {hint}
      </span>
    </label>
  )
}

import { listMovedColors, type MovedColor } from '../../../shared/platform/brand/brand-colors.ts'
import type { HexColor } from '../../../shared/platform/brand/contrast.ts'
import classes from './brand.module.css'

const USES: Record<MovedColor['use'], { label: string; why: string }> = {
  accent: { label: 'links and marks', why: 'text needs' },
  fill: { label: 'buttons', why: 'a button needs' },
}

/** Shows which colors replace the accent where it would be unreadable, and why. */
export function MovedColors({ accent }: { accent: HexColor }) {
  const moved = listMovedColors(accent)
  return (
    <output className={`grid gap-2 ${classes['moved']}`}>
      {moved.length === 0 ? (
        <p className="readable">
          This color can be read on light and on dark pages. Where it needs to be, it is made lighter on dark
          pages.
        </p>
      ) : (
        <>
          <p className="readable">
            So that everyone can read your pages, a lighter or darker shade is used where this color has too
            little contrast (WCAG 2.2):
          </p>
          <ul className="grid gap-1.5">
            {moved.map((one) => (
              <MovedItem key={`${one.scheme} ${one.use}`} {...one} />
            ))}
          </ul>
        </>
      )}
    </output>
  )
}

function MovedItem({ scheme, use, color, ratio, needed }: MovedColor) {
  const { label, why } = USES[use]
  return (
    <li className="grid items-baseline gap-2 text-body">
      <svg width="14" height="14" aria-hidden="true" viewBox="0 0 14 14">
        <rect width="14" height="14" rx="3" fill={color} />
      </svg>
      <span>
        On {scheme} pages, {label} are <code>{color}</code>: {whyText({ ratio, needed, why })}
      </span>
    </li>
  )
}

/** A fill with enough contrast to the page is moved because neither white nor dark text could be read on it. */
function whyText({ ratio, needed, why }: { ratio: number; needed: number; why: string }): string {
  return ratio >= needed
    ? 'no text on the chosen color could be read.'
    : `the chosen color has ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1, ${why} ${needed}:1.`
}

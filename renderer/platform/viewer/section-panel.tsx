import { IconArrowsExchange, IconX } from '@tabler/icons-react'
import type { Box3 } from 'three'
import { IconButton } from '../ui/buttons.tsx'
import { measureText } from '../ui/words.ts'
import { AXES } from './dimension-lines.ts'
import { sectionOffset } from './section.ts'
import toggles from '../kit/toggles.module.css'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'

/** Controls of the section view: the axis, the position on it, and which half is shown. */
export function SectionPanel({ box }: { box: Box3 }) {
  const { section, set } = useViewer()
  if (!section) return null
  const change = (changes: Partial<typeof section>) => set({ section: { ...section, ...changes } })
  const depth = measureText(sectionOffset(section, box) - box.min[section.axis], 'mm')
  return (
    <fieldset className={`absolute print:hidden! ${classes['section']}`} aria-label="Section view">
      <div className={`flex gap-1 ${toggles['toggles']}`}>
        {AXES.map((axis) => (
          <button
            key={axis}
            type="button"
            aria-pressed={section.axis === axis}
            aria-label={`Section across ${axis.toUpperCase()}`}
            onClick={() => change({ axis })}
          >
            {axis.toUpperCase()}
          </button>
        ))}
      </div>
      <input
        type="range"
        min={0.005}
        max={0.995}
        step={0.005}
        value={section.share}
        aria-label="Section position"
        aria-valuetext={depth}
        onChange={(event) => change({ share: Number(event.currentTarget.value) })}
      />
      <span className={`text-right text-fine ${classes['depth']} figures`}>{depth}</span>
      <IconButton label="Show the other half" onClick={() => change({ flipped: !section.flipped })}>
        <IconArrowsExchange size={18} stroke={1.7} />
      </IconButton>
      <IconButton label="Close section view" onClick={() => set({ section: null })}>
        <IconX size={18} stroke={1.7} />
      </IconButton>
    </fieldset>
  )
}

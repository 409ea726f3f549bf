import { useQuery } from '@tanstack/react-query'
import type { PrintCard } from '../../../shared/orders/production/print-card.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { durationText, sizeText, weightText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import { needsText } from './card-words.ts'
import { PartFiles } from './part-files.tsx'
import classes from './print-card.module.css'
import panel from '../../platform/kit/panel.module.css'

interface PrintCardBlockProps {
  /** The id of the quote or its order; they are the same. */
  id: string
  unit?: number | undefined
}

/** The print card: files, material, settings and findings of a part. */
export function PrintCardBlock({ id, unit }: PrintCardBlockProps) {
  const card = usePrintCard(id)
  return (
    <section className={panel['block']} aria-label="Print card">
      <h3>Print card</h3>
      {card.isPending ? <LoadingLines label="Loading the print card" /> : null}
      <Failed error={card.error} />
      {card.data ? (
        <>
          <AtRisk card={card.data} />
          <PartFiles card={card.data} unit={unit} />
          <MaterialFacts card={card.data} />
          <Settings card={card.data} />
          <Findings card={card.data} />
        </>
      ) : null}
    </section>
  )
}

/** Shows the risks that the customer accepted: the part is printed as it is. */
function AtRisk({ card: { at_risk } }: { card: PrintCard }) {
  if (at_risk === null) return null
  return (
    <Notice tone="attention" title="Printed at the customer’s risk">
      <ul>
        {at_risk.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The files of the print card alone. */
export function PartFilesOf({ id }: { id: string }) {
  const card = usePrintCard(id)
  return card.data ? <PartFiles card={card.data} /> : <Failed error={card.error} />
}

function usePrintCard(id: string) {
  return useQuery(trpc.units.printCard.queryOptions({ quote_id: id }))
}

function MaterialFacts({ card }: { card: PrintCard }) {
  const { material, material_note, color, color_note, extras, needs, placement, seconds, grams, note } = card
  return (
    <dl className="facts">
      <Fact name="Material">
        {material}
        {material_note === null ? '' : `: ${material_note}`}
      </Fact>
      <Fact name="Color">
        {color}
        {color_note === null ? '' : `: ${color_note}`}
      </Fact>
      <Fact name="Extras">{extras.length > 0 ? <strong>{extras.join(', ')}</strong> : null}</Fact>
      <Fact name="Printer needs">{needs && needsText(needs)}</Fact>
      <Fact name="Prints on">
        {placement &&
          `${placement.side}${placement.chosen ? ', chosen by the customer' : ''}. ${placement.reason}`}
      </Fact>
      <Fact name="Printed size">{placement && `${sizeText(placement.size_mm)} mm`}</Fact>
      <Fact name="One print">
        {seconds === null || grams === null ? null : `${durationText(seconds)}, ${weightText(grams)}`}
      </Fact>
      <Fact name="Note to the customer">{note}</Fact>
    </dl>
  )
}

/** All print settings; those that differ from Standard are first and marked. */
function Settings({ card: { settings } }: { card: PrintCard }) {
  const changed = settings.filter((setting) => setting.changed)
  return (
    <div className={`grid gap-1.5 ${classes['settings']}`}>
      <h4 className="font-normal text-muted">{changed.length === 0 ? 'Settings: Standard' : 'Settings'}</h4>
      <ul className="flex flex-wrap gap-1.5">
        {[...changed, ...settings.filter((setting) => !setting.changed)].map((setting) => (
          <li key={setting.name} className="figures box text-small" data-changed={setting.changed}>
            <span className="text-muted">{setting.label}</span> {setting.value}
            {setting.changed ? <span className="spoken"> (differs from Standard)</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Findings({ card: { findings } }: { card: PrintCard }) {
  if (findings.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <h4 className="font-normal text-muted">Findings</h4>
      <ul className="grid gap-1">
        {findings.map(({ code, title, message }) => (
          <li key={code}>
            <strong className="font-medium">{title}</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

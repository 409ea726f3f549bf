import { IconX } from '@tabler/icons-react'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { ZipPrefixesField } from '../../platform/kit/zip-prefixes-field.tsx'
import { faultWithin } from '../../platform/kit/zip-prefixes.ts'
import { ImportArea } from './import-area.tsx'
import type { DeliveryFields } from './rule-figures.tsx'
import { TryZip } from './try-zip.tsx'

/** Sets where the courier delivers: places with their ZIP codes, or the first digits of these. */
export function AreaSection(fields: DeliveryFields) {
  const { draft, faults, change } = fields
  const { area } = draft.courier
  const count = area.reduce((sum, { zips }) => sum + zips.length, 0)
  return (
    <fieldset className="legend-inside page-section">
      <legend>Courier area</legend>
      <p className="readable">
        {counted(area.length, 'place')} with{' '}
        {counted(count, 'ZIP code or first digits', 'ZIP codes or first digits')}. Three digits stand for all
        ZIP codes that begin with them.
      </p>
      <TryZip rules={draft} />
      {faults['courier.area'] ? <p className="text-fine text-stop">{faults['courier.area']}</p> : null}
      <ul aria-label="Places of the courier area">
        {[...area.keys()].map((at) => (
          <PlaceRow key={`${area.length}.${at}`} {...fields} at={at} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          onClick={() => change(({ courier }) => void courier.area.push({ name: 'New place', zips: [] }))}
        >
          Add a place
        </Button>
      </div>
      <ImportArea change={change} />
    </fieldset>
  )
}

function PlaceRow({ at, draft, faults, change }: DeliveryFields & { at: number }) {
  const { name, zips } = draft.courier.area[at]
  const path = `courier.area.${at}`
  return (
    <li>
      <FoldRow
        name={path}
        title={name}
        values={`${zips.slice(0, 6).join(', ')}${zips.length > 6 ? ' …' : ''}`}
      >
        <div className="cell-row fields-line wide-cells items-start">
          <LineField
            label="Place"
            value={name}
            maxLength={60}
            fault={faults[`${path}.name`]}
            onChange={(text) => change(({ courier }) => void (courier.area[at].name = text))}
          />
          <ZipPrefixesField
            label={`ZIP codes of ${name} (${zips.length})`}
            zips={zips}
            rows={zips.length > 12 ? 3 : 1}
            fault={faultWithin(faults, `${path}.zips`)}
            onChange={(entered) => change(({ courier }) => void (courier.area[at].zips = entered))}
          />
          <IconButton
            label={`Remove ${name}`}
            onClick={() => change(({ courier }) => void courier.area.splice(at, 1))}
          >
            <IconX size={18} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </div>
      </FoldRow>
    </li>
  )
}

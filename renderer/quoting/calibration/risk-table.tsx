import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CalibrationPageData } from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import { percentText } from './calibration-words.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface RiskTableProps {
  page: CalibrationPageData
  mayAccept: boolean
  say: (text: string) => void
}

/** The uncertainty of print times in the price book, beside what was measured. */
export function RiskTable({ page, mayAccept, say }: RiskTableProps) {
  const { mutate, isPending, error } = useSpreadInPrices(say)
  if (page.risk.length === 0) return null
  return (
    <section className={panel['block']} aria-label="Risk margin">
      <h2>Risk margin</h2>
      <p className="max-w-[640px]">
        Prices add {percentText(page.risk_share)} of the uncertainty of a material’s print time.{' '}
        <Link to="/console/prices">Change the share</Link>
      </p>
      <table className="figures text-small">
        <TableHead columns={['Material', 'Measured', 'In prices', ...(mayAccept ? ['Change'] : [])]} />
        <tbody>
          {page.risk.map((row) => (
            <RiskRow
              key={row.material}
              row={row}
              mayAccept={mayAccept}
              busy={isPending}
              onUse={(change) => mutate({ ...change, price_book_version: page.price_book_version })}
            />
          ))}
        </tbody>
      </table>
      <Failed error={error} />
    </section>
  )
}

type Row = CalibrationPageData['risk'][number]

interface RiskRowProps {
  row: Row
  mayAccept: boolean
  busy: boolean
  onUse: (change: { material: Row['material']; seen: number }) => void
}

function RiskRow({ row: { material, measured_p80, in_book }, mayAccept, busy, onUse }: RiskRowProps) {
  return (
    <tr>
      <th scope="row">{material}</th>
      <td>{percentText(measured_p80)}</td>
      <td>{in_book === null ? 'none' : percentText(in_book)}</td>
      {mayAccept ? (
        <td>
          {in_book === measured_p80 ? (
            'Same'
          ) : (
            <Button
              aria-label={`Use the measured spread of ${material} in prices`}
              disabled={busy}
              onClick={() => onUse({ material, seen: measured_p80 })}
            >
              Use in prices
            </Button>
          )}
        </td>
      ) : null}
    </tr>
  )
}

function useSpreadInPrices(say: (text: string) => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.calibration.setSpread.mutationOptions({
      onSuccess: (_nothing, { material }) => say(`Prices of ${material} use the measured spread from now on`),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.calibration.pathKey() }),
    }),
  )
}

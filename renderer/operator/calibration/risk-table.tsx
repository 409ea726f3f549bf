import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CalibrationPage } from '../../../shared/calibration/calibration-page.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import panel from '../kit/panel.module.css'
import { percentText } from './calibration-words.ts'
import classes from './calibration.module.css'

interface RiskTableProps {
  page: CalibrationPage
  mayAccept: boolean
  say: (text: string) => void
}

/** The uncertainty of print times in the price book, beside what was measured. */
export function RiskTable({ page, mayAccept, say }: RiskTableProps) {
  const queries = useQueryClient()
  const use = useMutation(
    trpc.calibration.useSpread.mutationOptions({
      onSuccess: (_nothing, { material }) => say(`Prices of ${material} use the measured spread from now on`),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.calibration.pathKey() }),
    }),
  )
  if (page.risk.length === 0) return null
  return (
    <section className={panel['block']} aria-label="Risk margin">
      <h2>Risk margin</h2>
      <p className={classes['about']}>
        Prices add {percentText(page.risk_share)} of the uncertainty of a material’s print time.{' '}
        <Link to="/console/prices">Change the share</Link>
      </p>
      <table className={classes['risk']}>
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col">Measured</th>
            <th scope="col">In prices</th>
            {mayAccept ? <th scope="col">Change</th> : null}
          </tr>
        </thead>
        <tbody>
          {page.risk.map(({ material, measured_p80, in_book }) => (
            <tr key={material}>
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
                      disabled={use.isPending}
                      onClick={() =>
                        use.mutate({
                          material,
                          seen: measured_p80,
                          price_book_version: page.price_book_version,
                        })
                      }
                    >
                      Use in prices
                    </Button>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <Failed error={use.error} />
    </section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LAYER_CLASS_WORDS } from '../../../shared/quoting/calibration/calibration.ts'
import {
  MEASURES,
  type CalibrationGroup,
  type CalibrationMeasure,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { MIN_PRINTS } from '../../../shared/quoting/calibration/find-factor.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import panel from '../../platform/kit/panel.module.css'
import { differenceText, factorText, isNew, MEASURE_WORDS, percentText } from './calibration-words.ts'
import { OutlierList } from './outlier-list.tsx'
import { PrintPlot } from './print-plot.tsx'

interface DetailProps {
  group: CalibrationGroup
  version: number
  mayAccept: boolean
  say: (text: string) => void
}

/** One printer and material: its plots, what was found, and what is used. */
export function GroupDetail(props: DetailProps) {
  const { printer, material, layers } = props.group
  return (
    <>
      <div className={`grid gap-0.5 ${panel['heading']}`}>
        <h2>
          {printer}, {material}
        </h2>
        <p>{LAYER_CLASS_WORDS[layers]}</p>
      </div>
      {MEASURES.map((measure) => (
        <MeasureSection key={measure} {...props} measure={measure} />
      ))}
    </>
  )
}

interface MeasureProps extends DetailProps {
  measure: CalibrationMeasure
}

function MeasureSection({ group, version, mayAccept, say, measure }: MeasureProps) {
  const { title, none } = MEASURE_WORDS[measure]
  const { prints, found, plotted, drift } = group[measure]
  const used = group.accepted?.[measure] ?? null
  return (
    <section className={panel['block']} aria-label={title}>
      <h3>{title}</h3>
      {drift === null ? null : (
        <Notice
          tone="attention"
          title={`The last prints differ by ${differenceText(drift)} from the accepted factor`}
        >
          That is more than its spread. Look at the printer, or accept the new factor.
        </Notice>
      )}
      {prints === 0 ? (
        <p>{none}</p>
      ) : (
        <PrintPlot measure={measure} plotted={plotted} factor={(found ?? used)?.factor ?? null} />
      )}
      {prints === 0 && used === null ? null : <Figures group={group} measure={measure} />}
      <OutlierList measure={measure} plotted={plotted} />
      {mayAccept ? <Decide group={group} version={version} measure={measure} say={say} /> : null}
    </section>
  )
}

/** Shows the factor in use, and the one that was found. */
function Figures({ group, measure }: { group: CalibrationGroup; measure: CalibrationMeasure }) {
  const { prints, found } = group[measure]
  const used = group.accepted?.[measure] ?? null
  return (
    <dl className="facts">
      <Fact name="Used now">
        {used === null ? `as estimated` : `${factorText(used.factor)}, from ${counted(used.prints, 'print')}`}
      </Fact>
      <Fact name="Found">
        {found === null
          ? `${counted(prints, 'print')} of at least ${MIN_PRINTS}`
          : `${factorText(found.factor)}, from ${counted(found.prints, 'print')}${found.left_out > 0 ? ` without ${counted(found.left_out, 'outlier')}` : ''}`}
      </Fact>
      <Fact name="Spread">
        {found === null
          ? null
          : `four of five prints within ${percentText(found.spread_p80)} of the corrected ${MEASURE_WORDS[measure].lower}`}
      </Fact>
    </dl>
  )
}

function Decide({ group, version, measure, say }: Omit<MeasureProps, 'mayAccept'>) {
  const { printer, printer_id, material, layers } = group
  const { accept, takeBack } = useDecisions()
  const { found } = group[measure]
  const key = { printer_id, material, layers, measure, version }
  const name = `${printer}, ${material}`
  return (
    <>
      <Failed error={accept.error ?? takeBack.error} />
      <div className="compact flex flex-wrap gap-2">
        {found !== null && isNew(group, measure) ? (
          <Button
            look="primary"
            disabled={accept.isPending}
            onClick={() =>
              accept.mutate(
                { ...key, seen: found.factor },
                { onSuccess: () => say(`${name}: ${factorText(found.factor)} is used from now on`) },
              )
            }
          >
            Use {factorText(found.factor)} from now on
          </Button>
        ) : null}
        {group.accepted?.[measure] ? (
          <Button
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(key, { onSuccess: () => say(`${name}: as estimated again`) })}
          >
            Take the factor back
          </Button>
        ) : null}
      </div>
    </>
  )
}

function useDecisions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.calibration.pathKey() })
  return {
    accept: useMutation(trpc.calibration.accept.mutationOptions({ onSettled })),
    takeBack: useMutation(trpc.calibration.takeBack.mutationOptions({ onSettled })),
  }
}

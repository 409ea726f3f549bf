import type { Quote } from '../../../shared/quotes/quote.ts'
import { LayerProgress } from '../../ui/layer-progress.tsx'
import { measuringWords } from './measuring-words.ts'
import classes from './stage.module.css'

/** Progress of the measurement, with stage and place in the queue. `small` is shown over a part that is already visible. */
export function MeasuringNote({ quote, small }: { quote: Quote; small?: boolean }) {
  const { title, detail, fraction } = measuringWords(quote.progress)
  return (
    <div className={small ? classes['small'] : classes['measuring']}>
      <LayerProgress fraction={fraction} label={title} />
      <div>
        <h2 className="figures">
          {title}
          {fraction > 0 ? ` · ${Math.round(fraction * 100)}%` : ''}
        </h2>
        {small ? null : <p>{detail}</p>}
      </div>
    </div>
  )
}

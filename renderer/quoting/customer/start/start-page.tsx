import { useQuoteDraft } from './quote-draft.ts'
import { DropField } from './drop-field.tsx'
import { LayeredPart } from './layered-part.tsx'
import { SampleParts } from './sample-parts.tsx'
import { ShopFactsList } from './shop-facts-list.tsx'
import { UploadList } from './upload-list.tsx'
import classes from './start-page.module.css'
import { useEarlyFiles } from './use-early-files.ts'
import { useOpenedFiles } from './use-opened-files.ts'
import { useNewParts } from './use-new-parts.ts'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { WindowDrop } from './window-drop.tsx'

const STEPS = [
  ['Upload your part', 'We measure it and check how well it will print.'],
  ['Get a firm price and ship date', 'Pick any material and color.'],
  ['Order when you’re ready', 'No account needed for a price.'],
] as const

/** The start page: upload a file, get a price. */
export function StartPage() {
  useTitle('Get a 3D printing quote')
  const takeParts = useNewParts()
  useOpenedFiles(takeParts)
  useEarlyFiles((files) => void takeParts(files))
  const uploads = useQuoteDraft((draft) => draft.uploads)
  const isUploading = uploads.some(({ refusal }) => !refusal)
  const onFiles = (files: File[]) => void takeParts(files)
  return (
    <div className={classes['page']}>
      <WindowDrop words="Drop to get a price" onFiles={onFiles} />
      <section className={classes['hero']}>
        <div className={classes['words']}>
          <h1>Upload a part. Get a price and a ship date.</h1>
          <p className={classes['lead']}>
            Printed to order from your STEP, STL, OBJ or 3MF file. See any print problems on your 3D model
            before you pay.
          </p>
          {uploads.length > 0 ? <UploadList uploads={uploads} /> : null}
          {isUploading ? null : <DropField onFiles={onFiles} />}
        </div>
        <div className={classes['drawing']}>
          <LayeredPart />
        </div>
      </section>
      <ShopFactsList />
      <ol className={classes['steps']}>
        {STEPS.map(([title, text], at) => (
          <li key={title}>
            <h2>
              <span className={classes['step']}>{at + 1}</span> {title}
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <SampleParts onFile={onFiles} />
    </div>
  )
}

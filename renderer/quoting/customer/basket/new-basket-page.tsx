import { Navigate } from '@tanstack/react-router'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import { MessagePage } from '../../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../../platform/ui/buttons.tsx'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { DropField } from '../start/drop-field.tsx'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { UploadList } from '../start/upload-list.tsx'
import { NotAdded, sortUploads } from './not-added.tsx'
import classes from './basket-page.module.css'

/** Parts that were dropped together, until the first of them has arrived and there is a basket. */
export function NewBasketPage() {
  useTitle('Your basket')
  const { uploads, basket_id, upload } = useQuoteDraft()
  if (basket_id !== null) return <Navigate to="/baskets/$id" params={{ id: basket_id }} replace />
  if (uploads.length === 0) return <NoParts />
  const { arriving, tooMany, refused } = sortUploads(uploads)
  return (
    <div className={`page-box ${classes['page']}`}>
      <div
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        style={{ marginBottom: 16 }}
      >
        <h1>Your basket: {counted(arriving.length, 'part')}</h1>
      </div>
      <NotAdded uploads={tooMany} mayMove={arriving.length === 0} />
      <div className="grid min-w-0 gap-4">
        <UploadList uploads={[...refused, ...arriving]} />
        <DropField
          onFiles={(files) => void upload(files, { basketRoom: MAX_BASKET_QUOTES - arriving.length })}
          small
          invitation="Add more parts"
        />
      </div>
    </div>
  )
}

function NoParts() {
  return (
    <MessagePage
      title="Your basket is empty"
      text="Upload several files at once, and buy them in one purchase with one delivery."
      actions={
        <>
          <ButtonLink to="/" look="primary">
            Get quotes
          </ButtonLink>
          <ButtonLink to="/quotes">My quotes</ButtonLink>
        </>
      }
    />
  )
}

import { paragraph, type Block } from './email.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'

interface AccountLinks {
  confirm_url: string
  free_url: string
}

/** Sent after a sign-up and on request. Contains no text that a stranger could have chosen. */
export function confirmAddress(links: AccountLinks): CustomerEmail {
  return draftEmail('confirm_address', linkFields(links))
}

/** Sent when someone signs up with the address of an account that never confirmed it. */
export function addressInUse(links: AccountLinks): CustomerEmail {
  return draftEmail('address_in_use', linkFields(links))
}

function linkFields({ confirm_url, free_url }: AccountLinks) {
  const confirm_link: Block[] = [{ kind: 'link', label: 'Confirm this address', url: confirm_url }]
  const remove_link: Block[] = [{ kind: 'link', label: 'This wasn’t me', url: free_url }]
  const notice = 'Each link works once and expires in 24 hours. If you do nothing, nothing changes.'
  return { confirm_link, remove_link, link_notice: [paragraph(notice)] }
}

/** Sent on request, to the address of an account only. */
export function resetPassword({ reset_url }: { reset_url: string }): CustomerEmail {
  const reset_link: Block[] = [{ kind: 'link', label: 'Set a new password', url: reset_url }]
  const notice =
    'The link works once and expires in one hour. Setting a new password signs out every browser.'
  return draftEmail('reset_password', { reset_link, link_notice: [paragraph(notice)] })
}

/** Sent to the new address of an account, which counts once it is confirmed. */
export function confirmNewAddress({ confirm_url }: Pick<AccountLinks, 'confirm_url'>): CustomerEmail {
  const confirm_link: Block[] = [{ kind: 'link', label: 'Confirm this address', url: confirm_url }]
  const notice = 'The link works once and expires in 24 hours. If you do nothing, nothing changes.'
  return draftEmail('confirm_new_address', { confirm_link, link_notice: [paragraph(notice)] })
}

/** Sent to the address that an account had before. */
export function addressChanged(): CustomerEmail {
  return draftEmail('address_changed', {})
}

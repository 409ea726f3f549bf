import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readRefusal, RefusedRequest, trpc, UNREACHABLE } from '../../platform/api.ts'

/** Recording and ending the exemptions of a customer, and adding the scan of a certificate. */
export function useExemptions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.taxExemptions.pathKey() })
  const record = useMutation(trpc.taxExemptions.record.mutationOptions({ onSettled }))
  const end = useMutation(trpc.taxExemptions.end.mutationOptions({ onSettled }))
  const addFile = useMutation({
    networkMode: 'always',
    onSettled,
    mutationFn: ({ id, file }: { id: string; file: File }) => sendCertificate(id, file),
  })
  return { record, end, addFile }
}

async function sendCertificate(id: string, file: File): Promise<void> {
  const answer = await fetch(certificatePath(id), {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/pdf' },
    body: file,
  }).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
  if (!answer.ok)
    throw new RefusedRequest(readRefusal(await answer.text(), answer.headers.get('x-request-id')))
}

export function certificatePath(id: string): string {
  return `/console/tax-exemptions/${id}/certificate`
}

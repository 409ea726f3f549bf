import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { trpc } from '../api.ts'
import { leadOneWindow, noticePermission, programShowsNotices, showNotice } from './browser-notices.ts'
import { keepLineWhileHidden } from './use-live-changes.ts'

/** True if the person allowed notices; the page of notifications changes it. */
export const useNoticePermission = create(() => ({ permission: noticePermission() }))

/** Shows notices in one window of this browser, also while it is hidden. The server returns each of them to one window only. */
export function DesktopNotices() {
  const { permission } = useNoticePermission()
  const [leads, setLeads] = useState(false)
  useEffect(() => {
    if (permission !== 'granted' || programShowsNotices()) return
    return leadOneWindow(() => {
      setLeads(true)
      const release = keepLineWhileHidden()
      return () => {
        release()
        setLeads(false)
      }
    })
  }, [permission])
  return leads ? <Leader /> : null
}

const MAX_TIMER_MS = 2 ** 31 - 1

function Leader() {
  const router = useRouter()
  const { data, refetch } = useQuery(trpc.notifications.waiting.queryOptions(undefined, { staleTime: 0 }))
  const { mutate } = useMutation(
    trpc.notifications.claim.mutationOptions({
      onSuccess: ({ notices }) => {
        for (const notice of notices) showNotice(notice, () => void router.navigate({ href: notice.page }))
        void refetch()
      },
    }),
  )
  useEffect(() => {
    if (data?.due) mutate()
    const next_at = data?.next_at ?? null
    if (!data || next_at === null) return
    const timer = window.setTimeout(
      () => void refetch(),
      Math.min(MAX_TIMER_MS, Math.max(1, next_at - data.now) * 1000),
    )
    return () => window.clearTimeout(timer)
  }, [data, mutate, refetch])
  return null
}

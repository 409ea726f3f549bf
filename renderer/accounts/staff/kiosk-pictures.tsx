import { Box } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  kioskPicturePath,
  MAX_KIOSK_PICTURE_BYTES,
  MAX_KIOSK_PICTURES,
  type KioskPicture,
} from '../../../shared/accounts/kiosks.ts'
import { readRefusal, RefusedRequest, trpc, UNREACHABLE } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { photoJpeg } from '../../platform/ui/photo-jpeg.ts'
import classes from './kiosk-pictures.module.css'

/** Pictures that the attract screen of every kiosk shows. */
export function KioskPictures() {
  const { list, add, remove } = useKioskPictures()
  const input = useRef<HTMLInputElement>(null)
  const pictures = list.data ?? []
  return (
    <Box className={`grid gap-3 ${classes['pictures']}`} mt={16}>
      <h3>Pictures of the attract screen</h3>
      <p className="note">
        Photos of your shop and of parts that you printed. Every kiosk with an attract screen shows them in
        this order.
      </p>
      <Failed error={list.error ?? add.error ?? remove.error} />
      <PictureList pictures={pictures} remove={remove} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="Pictures of the attract screen"
        onChange={({ currentTarget }) => {
          add.mutate([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <div>
        <Button
          disabled={add.isPending || pictures.length >= MAX_KIOSK_PICTURES}
          onClick={() => input.current?.click()}
        >
          {add.isPending ? 'Adding…' : 'Add pictures'}
        </Button>
      </div>
    </Box>
  )
}

type Removal = ReturnType<typeof useKioskPictures>['remove']

function PictureList({ pictures, remove }: { pictures: KioskPicture[]; remove: Removal }) {
  return (
    <ul className="auto-fill small-cards grid gap-3">
      {pictures.map((picture, place) => (
        <li key={picture.sha256} className="grid justify-items-start gap-1">
          <img src={kioskPicturePath(picture)} alt={`Number ${place + 1}`} loading="lazy" />
          <Button
            look="bare"
            disabled={remove.isPending}
            aria-label={`Remove picture ${place + 1}`}
            onClick={() => remove.mutate({ sha256: picture.sha256 })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

function useKioskPictures() {
  const queries = useQueryClient()
  const show = (pictures: KioskPicture[]) => queries.setQueryData(trpc.kiosk.pictures.queryKey(), pictures)
  const list = useQuery(trpc.kiosk.pictures.queryOptions())
  const remove = useMutation(trpc.kiosk.removePicture.mutationOptions({ onSuccess: show }))
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async (files: File[]) => {
      for (const file of files) show(await sendPicture(file))
    },
  })
  return { list, add, remove }
}

async function sendPicture(file: File): Promise<KioskPicture[]> {
  const body = await photoJpeg(file, MAX_KIOSK_PICTURE_BYTES)
  let answer: Response
  try {
    answer = await fetch('/console/kiosk-pictures', {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body,
    })
  } catch {
    throw new RefusedRequest(UNREACHABLE)
  }
  const text = await answer.text()
  if (!answer.ok) throw new RefusedRequest(readRefusal(text, answer.headers.get('x-request-id')))
  return JSON.parse(text) as KioskPicture[]
}

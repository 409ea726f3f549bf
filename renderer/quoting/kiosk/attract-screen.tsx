import { useEffect, useState } from 'react'
import { kioskPicturePath, type KioskScreen } from '../../../shared/accounts/kiosks.ts'
import { useShopBrand } from '../../platform/shop-brand.ts'
import { ShopMark } from '../../platform/ui/shop-mark.tsx'
import classes from './attract-screen.module.css'

const SLIDE_MS = 8_000

interface AttractScreenProps {
  attract: NonNullable<KioskScreen['attract']>
  title: string
  /** The screen was touched. */
  onStart: () => void
}

/** The shop's pictures and sentences over the whole screen, one after the other. A touch anywhere starts a visit. */
export function AttractScreen({ attract, title, onStart }: AttractScreenProps) {
  const brand = useShopBrand()
  const slide = useSlide()
  const { pictures } = attract
  const sentences = attract.sentences.length > 0 ? attract.sentences : [title]
  const picture = pictures[slide % Math.max(1, pictures.length)]
  return (
    <button
      type="button"
      className={`fixed inset-0 grid overflow-hidden text-center ${classes['attract']}`}
      onClick={onStart}
    >
      {picture ? (
        <img key={slide} className={classes['picture']} src={kioskPicturePath(picture)} alt="" />
      ) : null}
      <span className={`flex flex-col items-center ${classes['words']}`} data-over={picture ? '' : undefined}>
        <span className={`text-display ${classes['shop']}`}>
          <ShopMark brand={brand} />
        </span>
        <span key={slide} className={`font-semibold tracking-tight ${classes['sentence']}`}>
          {sentences[slide % sentences.length]}
        </span>
        <span className={`rounded text-head font-semibold ${classes['start']}`}>Touch to start</span>
      </span>
    </button>
  )
}

function useSlide(): number {
  const [slide, setSlide] = useState(0)
  useEffect(() => {
    const timer = window.setInterval(() => setSlide((before) => before + 1), SLIDE_MS)
    return () => window.clearInterval(timer)
  }, [])
  return slide
}

import type { CSSProperties, ImgHTMLAttributes } from 'react'
import classes from './tinted-picture.module.css'

interface TintedPictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string
  /** The CSS color of the filament; undefined while it is not known. */
  tint: string | undefined
  /** The class of the box that the picture fills. */
  className?: string | undefined
}

/** A picture of a part is drawn in one color; here it becomes gray, and the ordered color is laid over the part alone. */
export function TintedPicture({ src, tint, className, alt = '', ...image }: TintedPictureProps) {
  const colors = { '--part': `url("${src}")`, '--tint': tint } as CSSProperties
  return (
    <span
      className={`${classes['tinted']} ${className ?? ''}`}
      data-tint={tint === undefined ? undefined : ''}
      style={tint === undefined ? undefined : colors}
    >
      <img className="block w-full" {...image} src={src} alt={alt} />
    </span>
  )
}

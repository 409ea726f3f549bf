import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import { accentColors } from '../../../shared/platform/brand/brand-colors.ts'
import { brandStyle } from '../../../shared/platform/brand/brand-style.ts'
import { isHexColor, type HexColor } from '../../../shared/platform/brand/contrast.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { findLogo } from '../../catalog/shown-brand.ts'
import type { Shop } from '../../platform/shop.ts'

/** Nothing of a file is run or loaded when it is opened by its own address. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface NamedFile {
  Params: { name: string }
  Querystring: { letter?: string }
}

/** Serves the shop's logo, style sheet and icon. Each address names its content, so browsers keep it forever. */
export function serveBrand(app: FastifyInstance, shop: Shop): void {
  app.get<NamedFile>('/brand/:name', (request, reply) => {
    const { name } = request.params
    const logo = /^logo-([\da-f]{32})\.png$/.exec(name)
    if (logo) return sendLogo(shop, reply, logo[1])
    const color = /^(?:style|icon)-([\da-f]{6})\.(css|svg)$/.exec(name)
    const accent = `#${color?.[1]}`
    if (!color || !isHexColor(accent)) throw new Refusal('not_found')
    return color[2] === 'css' && name.startsWith('style')
      ? keepForever(reply).type('text/css; charset=utf-8').send(brandStyle(accent))
      : keepForever(reply)
          .type('image/svg+xml')
          .send(iconSvg(accent, request.query.letter ?? ''))
  })
}

function sendLogo(shop: Shop, reply: FastifyReply, hash: string): FastifyReply {
  const file = findLogo(shop.db, hash)
  if (!file) throw new Refusal('not_found')
  return keepForever(reply).type('image/png').send(Buffer.from(file.png))
}

function keepForever(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
  })
}

/** Returns a letter on the shop's color. */
function iconSvg(accent: HexColor, letter: string): string {
  const { fill, on_fill } = accentColors(accent).light
  const [character = ''] = letter.match(/[\p{L}\p{N}]/u) ?? []
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5.5" fill="${fill}"/><text x="12" y="17.4" text-anchor="middle" font-family="system-ui,sans-serif" font-size="15" font-weight="700" fill="${on_fill}">${escapeHtml(character)}</text></svg>`
}

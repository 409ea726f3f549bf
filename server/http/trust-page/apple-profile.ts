import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'

/**
 * Returns a configuration profile that installs a certificate authority on iPhone, iPad and Mac (Apple, Configuration Profile
 * Reference, Certificates payload). The same certificate makes the same profile, so that installing it again replaces it.
 */
export function appleProfile(name: string, der: Uint8Array): string {
  const [payload, profile] = ['payload', 'profile'].map((part) => uuidOf(part, der))
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
<key>PayloadContent</key>
<array>
<dict>
<key>PayloadCertificateFileName</key><string>layerline.crt</string>
<key>PayloadContent</key><data>${Buffer.from(der).toString('base64')}</data>
<key>PayloadDisplayName</key><string>${escapeHtml(name)}</string>
<key>PayloadIdentifier</key><string>layerline.authority.${payload}</string>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadUUID</key><string>${payload}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict>
</array>
<key>PayloadDisplayName</key><string>${escapeHtml(name)}</string>
<key>PayloadDescription</key><string>Trusts the certificates of the shop in its own network.</string>
<key>PayloadIdentifier</key><string>layerline.trust.${profile}</string>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadUUID</key><string>${profile}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict>
</plist>
`
}

/** Returns a UUID of version 8 (RFC 9562), made of the certificate. */
function uuidOf(part: string, der: Uint8Array): string {
  const hex = createHash('sha256').update(part).update(der).digest('hex')
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return groups.join('-').toUpperCase()
}

/** The page that explains how devices trust the shop's certificate authority. */
export const TRUST_PATH = '/trust'

/** The authority as a file, in the forms that systems want. */
export const TRUST_FILES = {
  certificate: { path: `${TRUST_PATH}/layerline.crt`, label: 'Download the certificate' },
  pem: { path: `${TRUST_PATH}/layerline.pem`, label: 'Download the certificate (PEM)' },
  profile: { path: `${TRUST_PATH}/layerline.mobileconfig`, label: 'Download the profile' },
} as const
export type TrustFile = keyof typeof TRUST_FILES

/** The steps with which one system or program trusts an authority. */
export interface TrustSteps {
  id: string
  name: string
  file: TrustFile
  steps: string[]
  /** Commands to type in place of the steps. */
  commands: string[]
}

/** Returns the steps for each system. `authority` is the name under which the certificate is shown. */
export function trustSteps(authority: string): TrustSteps[] {
  return [iPhone(authority), ANDROID, WINDOWS, macOs(authority), LINUX, FIREFOX, PROGRAMS]
}

function iPhone(authority: string): TrustSteps {
  return {
    id: 'iphone',
    name: 'iPhone and iPad',
    file: 'profile',
    steps: [
      'Download the profile with Safari, and allow it.',
      'Open Settings: near the top is “Profile Downloaded”. Tap it, then “Install”.',
      `Open Settings, General, About, Certificate Trust Settings, and switch on “${authority}”.`,
    ],
    commands: [],
  }
}

const ANDROID: TrustSteps = {
  id: 'android',
  name: 'Android',
  file: 'certificate',
  steps: [
    'Download the certificate.',
    'Open Settings and search for “CA certificate” (Security, Encryption & credentials, Install a certificate).',
    'Tap “CA certificate”, “Install anyway”, and choose the file.',
  ],
  commands: [],
}

const WINDOWS: TrustSteps = {
  id: 'windows',
  name: 'Windows',
  file: 'certificate',
  steps: [
    'Download the certificate and open it, then choose “Install Certificate”.',
    'Choose “Current User”, then “Place all certificates in the following store”.',
    'Choose “Trusted Root Certification Authorities”, finish, and confirm with “Yes”.',
  ],
  commands: [
    String.raw`Import-Certificate -FilePath .\layerline.crt -CertStoreLocation Cert:\CurrentUser\Root`,
  ],
}

function macOs(authority: string): TrustSteps {
  return {
    id: 'macos',
    name: 'macOS',
    file: 'profile',
    steps: [
      'Download the profile and open it.',
      `Open System Settings, General, Device Management, choose “${authority}” and “Install”.`,
    ],
    commands: [
      'sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain ~/Downloads/layerline.crt',
    ],
  }
}

const LINUX: TrustSteps = {
  id: 'linux',
  name: 'Linux',
  file: 'pem',
  steps: [
    'Download the certificate.',
    'Chrome and Chromium: open chrome://certificate-manager, “Custom”, and import it under “Trusted certificates”.',
    'For the system, type the line of your distribution: Debian and Ubuntu (the first), Fedora (the second).',
  ],
  commands: [
    'sudo cp layerline.pem /usr/local/share/ca-certificates/layerline.crt && sudo update-ca-certificates',
    'sudo trust anchor layerline.pem',
  ],
}

const FIREFOX: TrustSteps = {
  id: 'firefox',
  name: 'Firefox',
  file: 'pem',
  steps: [
    'On a computer, Firefox follows the system on Windows and macOS. Elsewhere download the certificate.',
    'Open Settings, Privacy & Security, View Certificates, Authorities, Import, and choose the file.',
    'Check “Trust this CA to identify websites”.',
    'On Android: Settings, About Firefox, tap the logo five times; then Settings, Secret Settings, “Use third party CA certificates”.',
  ],
  commands: [],
}

const PROGRAMS: TrustSteps = {
  id: 'programs',
  name: 'Programs and agents',
  file: 'pem',
  steps: ['Download the certificate, and name it to the program. For Node and curl:'],
  commands: ['NODE_EXTRA_CA_CERTS=layerline.pem', 'curl --cacert layerline.pem'],
}

/** Returns the steps that a device needs, by its User-Agent. */
export function systemOf(userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent)) return 'iphone'
  if (/Firefox\//.test(userAgent) && !/Windows|Macintosh/.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  if (/Macintosh/.test(userAgent)) return 'macos'
  return 'linux'
}

/** The way to let other devices through the firewall of one system. */
export interface FirewallHint {
  /** The system or its firewall. */
  name: string
  /** Commands to type as an administrator, line by line; empty if it is done by clicks. */
  commands: string[]
  clicks: string | null
}

interface Machine {
  /** As Node names it: `linux`, `win32`, `darwin`. */
  platform: string
  port: number
  /** True if a name is announced by multicast DNS, which uses UDP port 5353. */
  has_name: boolean
  /** Path of the running program. */
  program: string
}

/** Returns the hints for the system that the shop runs on. */
export function firewallHints({ platform, port, has_name, program }: Machine): FirewallHint[] {
  if (platform === 'win32') return [windows(port)]
  if (platform === 'darwin') return [macOs(program)]
  return [
    {
      name: 'ufw (Ubuntu, Debian, Mint)',
      commands: [`sudo ufw allow ${port}/tcp`, ...(has_name ? ['sudo ufw allow 5353/udp'] : [])],
      clicks: null,
    },
    {
      name: 'firewalld (Fedora, RHEL, openSUSE)',
      commands: [
        `sudo firewall-cmd --permanent --add-port=${port}/tcp`,
        ...(has_name ? ['sudo firewall-cmd --permanent --add-service=mdns'] : []),
        'sudo firewall-cmd --reload',
      ],
      clicks: null,
    },
  ]
}

function windows(port: number): FirewallHint {
  return {
    name: 'Windows Defender Firewall',
    commands: [
      `New-NetFirewallRule -DisplayName "Layerline" -Direction Inbound -Protocol TCP -LocalPort ${port} -Profile Private -Action Allow`,
    ],
    clicks:
      'Windows asks once whether Layerline may be reached: choose “Private networks” and “Allow access”. The network itself must be set to “Private” in Settings, Network & internet. Or run this in PowerShell as administrator.',
  }
}

function macOs(program: string): FirewallHint {
  const tool = '/usr/libexec/ApplicationFirewall/socketfilterfw'
  return {
    name: 'macOS',
    commands: [`sudo ${tool} --add "${program}"`, `sudo ${tool} --unblockapp "${program}"`],
    clicks:
      'macOS asks once whether Layerline may accept incoming connections: choose “Allow”. Later: System Settings, Network, Firewall, Options. Or type this in Terminal.',
  }
}

/** Maximum characters of an address that an ad or newsletter links to. */
export const DESTINATION_MAXIMUM = 2048

/** Reason why a destination is refused; `disguised` is an international domain name. */
export type DestinationFault =
  | 'too-long'
  | 'malformed'
  | 'not-https'
  | 'has-credentials'
  | 'has-port'
  | 'not-public'
  | 'disguised'

export type DestinationCheck =
  | { kind: 'accepted'; url: string }
  | { kind: 'refused'; fault: DestinationFault }

/**
 * Characters that URL parsers may drop silently, so that the opened address would differ from the
 * checked one.
 */
const UNSAFE_CHARACTERS = /[\s\p{Cc}\p{Cf}\p{Co}\p{Cn}\\<>"`]/u
const AUTHORITY = /^https:\/\/([^/?#]*)/i
/**
 * Names that resolve nowhere, or only within a local network (RFC 6761, 6762, 7686, 8375, 9476).
 */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|invalid|example|onion|alt|arpa)$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const HOST_MAXIMUM = 253

/**
 * Accepts only absolute https addresses of public host names, without credentials, port or
 * international domain names, so that an ad or newsletter can't link into a private network or to a
 * host that looks like another. The host must be written as browsers parse it. Checked when a
 * campaign or issue is saved, and again when an ad is shown or clicked.
 */
export function checkDestination(text: string): DestinationCheck {
  if (text.length > DESTINATION_MAXIMUM) return refused('too-long')
  if (UNSAFE_CHARACTERS.test(text) || !text.isWellFormed()) return refused('malformed')
  const authority = AUTHORITY.exec(text)?.[1]
  if (authority === undefined)
    return refused(/^[a-z][a-z0-9+.-]*:/i.test(text) ? 'not-https' : 'malformed')
  if (authority.includes('@')) return refused('has-credentials')
  if (!URL.canParse(text)) return refused('malformed')
  const url = new URL(text)
  if (/:\d*$/.test(authority)) return refused('has-port')
  const labels = url.hostname.split('.')
  // Punycode of an international domain name, whose letters can look like others.
  if (labels.some((label) => label.startsWith('xn--'))) return refused('disguised')
  if (url.hostname !== authority.toLowerCase()) return refused('malformed')
  if (!isPublicName(url.hostname, labels)) return refused('not-public')
  return url.href.length > DESTINATION_MAXIMUM
    ? refused('too-long')
    : { kind: 'accepted', url: url.href }
}

/**
 * True for two or more labels with an alphabetic last one, which excludes IP addresses and local
 * names.
 */
function isPublicName(host: string, labels: string[]): boolean {
  return (
    labels.length >= 2 &&
    host.length <= HOST_MAXIMUM &&
    labels.every((label) => LABEL.test(label)) &&
    /^[a-z]{2,}$/.test(labels.at(-1) ?? '') &&
    !PRIVATE_NAMES.test(host)
  )
}

function refused(fault: DestinationFault): DestinationCheck {
  return { kind: 'refused', fault }
}

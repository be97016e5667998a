import { describe, expect, test } from 'vitest'
import { composeReason } from './reason-rules.ts'

describe('the reason', () => {
  test('joins the preset and the added text', () => {
    expect(composeReason('Inappropriate content', '')).toBe('Inappropriate content')
    expect(composeReason('Inappropriate content', ' Please no weapons. ')).toBe(
      'Inappropriate content. Please no weapons.',
    )
  })
  test('refuses a custom reason that is too short or too long', () => {
    expect(composeReason(undefined, ' no ')).toBeUndefined()
    expect(composeReason(undefined, 'Not you on the photo')).toBe('Not you on the photo')
    expect(composeReason(undefined, 'x'.repeat(501))).toBeUndefined()
  })
})

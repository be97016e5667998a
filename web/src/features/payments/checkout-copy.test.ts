import { expect, test } from 'vitest'
import { PageOutdatedError } from '../../lib/app-update.ts'
import { writeCheckoutFailure } from './checkout-copy.ts'

test('offers to reload a page whose renewal terms are outdated', () => {
  expect(writeCheckoutFailure(new PageOutdatedError(), 'subscription')).toMatchObject({
    title: 'Subscription Failed',
    description: 'This page is out of date. Reload it, then try again.',
    action: { label: 'Reload' },
  })
})

test('says by the purchase what failed', () => {
  expect(writeCheckoutFailure(new TypeError('Failed to fetch'), 'tokens')).toEqual({
    title: 'Purchase Failed',
    description: 'Please try again',
  })
})

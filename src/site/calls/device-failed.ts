/** Said where this device could not answer, for whatever reason. */
export const DEVICE_FAILED = 'The answer could not be worked out on this device.'

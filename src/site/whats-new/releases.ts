export interface Release {
  version: string
  releaseDate: string
  features: { title: string; description: string; type: 'new' | 'improvement' | 'fix' }[]
}

export const CURRENT_VERSION = '1.2.0'

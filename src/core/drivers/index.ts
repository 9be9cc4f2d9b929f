// The printer languages we speak.

import type { Profile } from '../model/profile.ts';
import type { Driver } from './driver.ts';
import { encode } from './escpos/encode.ts';
import { dialogue } from './escpos/status.ts';

const drivers: Record<Profile['driver'], Driver> = {
  escpos: {
    encode: (document, profile) => encode(document, profile),
    countsCopies: false,
    dialogue,
  },
};

export function driverFor(profile: Profile): Driver {
  return drivers[profile.driver];
}

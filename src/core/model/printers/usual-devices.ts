// The device files that Linux gives to printers on USB, serial lines and Bluetooth.

export const usualDevices: readonly string[] = [
  '/dev/usb/lp*',
  '/dev/ttyUSB*',
  '/dev/ttyACM*',
  '/dev/ttyS*',
  '/dev/rfcomm*',
];

# Prints a receipt with python-escpos on a network printer: receipt.py host
import sys

from escpos.printer import Network

printer = Network(sys.argv[1], port=9100, profile="TM-T88V", timeout=20)
printer.open()
if sys.argv[2:] == ["asks"]:
    assert printer.is_online(), "The printer is not online."
    assert printer.paper_status() == 2, "The printer has no paper."
printer.set(bold=True, width=2, height=2, custom_size=True)
printer.text("Café Platen\n")
printer.set_with_default()
printer.text("2 Flat white       7.80 €\n")
printer.barcode("4012345678901", "EAN13", 64, 3, "BELOW", "A")
printer.qr("https://example.com/r/1042", size=5, native=True)
printer.cut()
printer.close()
